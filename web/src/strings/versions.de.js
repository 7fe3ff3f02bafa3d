/** @type {typeof import("./versions.en.js").versions} */
export const versions = {
  invitation: "Oder wähle das Wheel einer anderen Version des Kerns, oder lege es auf der Seite ab: Sie liest dasselbe, und beide stehen hier nebeneinander.",
  choose: "Ein Wheel wählen …",
  letGo: "Die andere Version schließen",
  loading: (version) => `Version ${version} wird geladen.`,
  running: (version) => `Version ${version} liest den Text, sobald dieser Lauf fertig ist.`,
  otherVersion: (version) => `Version ${version}, das Wheel`,
  ownVersion: (version) => `Version ${version}, diese Seite`,
  noWheelName: (file) => `„${file}“ heißt nicht wie ein Wheel: Name, Version, Python, ABI und Plattform, mit Bindestrichen dazwischen.`,
  otherWheel: (file, distribution) => `„${file}“ ist ein Wheel von ${distribution}, nicht von extract-action.`,
  noArchive: (file) => `„${file}“ ist kein Wheel: Es ist kein Zip-Archiv.`,
  tooLarge: (file, size, most) => `„${file}“ hat ${size}; mehr als ${most} öffnet diese Seite nicht.`,
  otherFormat: (version, format, read) => `Version ${version} schreibt Traces im Format ${format}; diese Seite liest Format ${read}.`,
  failed: (version) => `Version ${version} kann nicht verglichen werden:`,
};

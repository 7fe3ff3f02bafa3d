/** Another version of the core beside the page's own. */
export const versions = {
  invitation: "Or choose or drop the wheel of another version of the core: it runs the same, and both versions stand here side by side.",
  choose: "Choose a wheel …",
  letGo: "Let go of the other version",
  loading: (/** @type {string} */ version) => `Version ${version} is being loaded.`,
  running: (/** @type {string} */ version) => `Version ${version} reads the text as soon as this run is done.`,
  otherVersion: (/** @type {string} */ version) => `Version ${version}, the wheel`,
  ownVersion: (/** @type {string} */ version) => `Version ${version}, this page`,
  noWheelName: (/** @type {string} */ file) => `“${file}” is not named as a wheel is: name, version, Python, ABI and platform, with hyphens between them.`,
  otherWheel: (/** @type {string} */ file, /** @type {string} */ distribution) => `“${file}” is a wheel of ${distribution}, not of extract-action.`,
  noArchive: (/** @type {string} */ file) => `“${file}” is not a wheel: it is no zip archive.`,
  tooLarge: (/** @type {string} */ file, /** @type {string} */ size, /** @type {string} */ most) => `“${file}” has ${size}; the most that this page opens is ${most}.`,
  otherFormat: (/** @type {string} */ version, /** @type {number} */ format, /** @type {number} */ read) => `Version ${version} writes traces of format ${format}; this page reads those of format ${read}.`,
  failed: (/** @type {string} */ version) => `Version ${version} cannot be compared:`,
};

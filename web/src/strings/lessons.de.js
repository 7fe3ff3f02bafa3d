import { plural } from "../lib/format.js";

/** @type {(counts: {calls?: number, failures?: number, repairs?: number}) => string} */
const outcome = ({ calls, failures, repairs }) =>
  [
    ...(calls === undefined ? [] : [plural(calls, { one: "Aufruf", other: "Aufrufe" })]),
    ...(failures === undefined ? [] : [plural(failures, { one: "Fehlschlag", other: "Fehlschläge" })]),
    ...(repairs === undefined ? [] : [plural(repairs, { one: "Korrektur", other: "Korrekturen" })]),
  ].join(", ");

/** Was Lektionen und Vortrag sagen, auf Deutsch. @type {typeof import("./lessons.en.js").lessons} */
export const lessons = {
  list: {
    title: "Lektionen",
    all: "Alle Lektionen",
    about: "Kurz und der Reihe nach. Jeder Schritt zeigt auf eine Stelle in einem echten Stream; Fragen beantwortet, was der Extraktor dort tat. Die Texte sind englisch.",
    progress: (done, all) => (done === all ? "fertig" : done === 0 ? `${all} Schritte` : `${done} von ${all} Schritten`),
    forget: "Meinen Fortschritt vergessen",
    moment: "Einen Augenblick …",
    failed: "Die Lektionen sind nicht da.",
    again: "Noch einmal versuchen",
  },
  head: {
    close: "Lektionen schließen",
    present: "Vortragen",
    presentKey: "Groß zeigen, für einen Raum (F)",
    copy: "einen Link zu diesem Schritt",
  },
  step: {
    number: (number, all) => `Schritt ${number} von ${all}`,
    steps: "Schritte dieser Lektion",
    previous: "Zurück",
    previousKey: "Voriger Schritt (,)",
    next: "Weiter",
    nextKey: "Nächster Schritt (.)",
    nextLesson: "Nächste Lektion",
    list: "Zurück zu allen Lektionen",
    place: (step) => `Zur Stelle dieses Schritts, Chunk ${step}`,
    start: "Zur Stelle dieses Schritts, dem Anfang",
    changed: "Der Text ist nicht mehr der der Lektion.",
    restore: "Den Text der Lektion zurückholen",
  },
  question: {
    label: "Frage",
    prompts: {
      "next-chunk": "Was wird aus dem nächsten Chunk?",
      "next-tool": "Welches Tool wird als nächstes aufgerufen?",
      calls: "Wie viele Aufrufe entstehen aus dem ganzen Stream?",
      "next-repair": "Welche Korrektur kommt als nächste?",
      release: "Worauf wartet hier zurückgehaltener Text?",
      refusal: "Warum wird es abgelehnt?",
    },
    outcomes: {
      prose: "Es wird als Text gezeigt",
      code: "Es wird als Code gezeigt",
      reasoning: "Es wird als Reasoning gezeigt",
      markup: "Es ist Markup und wird nicht gezeigt",
      held: "Es wird zurückgehalten",
      call: "Es vollendet einen Aufruf",
      failure: "Es wird abgelehnt",
    },
    none: "Keines: es kommt kein Aufruf mehr",
    right: "Richtig.",
    wrong: (answer) => ["Nein. Die Antwort ist: ", answer, "."],
    yours: "deine Antwort",
    isRight: "richtig",
    again: "Noch einmal fragen",
    rule: "Die Regel, in der Dokumentation",
  },
  trial: {
    title: "Zum Ausprobieren",
    doIt: "Für mich tun",
    waits: "sobald der Python-Kern geladen ist",
    running: "Einen Augenblick …",
    came: (counts) => `Daraus wurde: ${outcome(counts)}.`,
  },
  presenter: {
    label: "Vortrag",
    panes: "Bereiche",
    size: "Größe",
    smaller: "Kleiner",
    larger: "Größer",
    leave: "Beenden",
    leaveKey: "Beenden (Esc)",
  },
};

/** @import { App } from "./app.js" */

import { createPlayground } from "./api.js";
import { createTokenizer } from "./chunking/tokenizer.js";
import { createCoreClient } from "./core/client.js";
import { createWheelClient } from "./core/wheel-client.js";
import { frames } from "./lib/frames.js";
import { element } from "./lib/mount.js";
import { createStore } from "./lib/storage.js";
import { createKeyHandler } from "./player/keys.js";
import { SHORTCUTS } from "./player/page-keys.js";
import { createPlayer, onAnimationFrames } from "./player/player.js";
import { createAddress } from "./state/address.js";
import { createArrival } from "./state/arrival.js";
import { watchRuns } from "./state/before.js";
import { createCheck } from "./state/check.js";
import { createCompare } from "./state/compare.js";
import { loadExamples, openFirst } from "./state/examples.js";
import { watchKept } from "./state/kept.js";
import { watchOptions } from "./state/known-options.js";
import { createLadder } from "./state/ladder.js";
import { createLessons, isLessonAddress } from "./state/lessons.js";
import { keepOffline } from "./state/offline.js";
import { createOtherVersion } from "./state/other-version.js";
import { keep, restore } from "./state/persistence.js";
import { applyTheme, createPreferences, isTurnView } from "./state/preferences.js";
import { leaveOrLetGo, toggleLessons, togglePresenter } from "./state/presenting.js";
import { createRecent } from "./state/recent.js";
import { createRunner } from "./state/runner.js";
import { createSession } from "./state/session.js";
import { createState, notify } from "./state/state.js";
import { watchTools } from "./state/tools.js";
import { createTurn } from "./state/turn.js";
import { createWritten } from "./state/written.js";
import { t } from "./strings/page.js";
import { followLanguage } from "./strings/strings.js";
import { showView } from "./views/shell/tabs.js";
import { mountViews } from "./views/views.js";

const LONGEST_QUIET_MS = 1500;

const base = new URL("./", document.baseURI);
const store = createStore(() => localStorage, "extract-action:");
const state = createState();
const preferences = createPreferences(store);
const player = createPlayer(state, preferences, onAnimationFrames);
const { begun } = /** @type {Window & {begun?: import("./core/client.js").Begun}} */ (window);
const core = createCoreClient({
  base,
  begun,
  snapshots: begun?.snapshots,
  onLoad(load) {
    state.load.value = load;
    if (load.stage === "ready") void core.ready.then((description) => (state.description.value = description));
  },
});
/** To draw while Python starts makes it late, so that a quick start is waited for. */
const quiet = Promise.race([core.ready.catch(() => {}), new Promise((resolve) => setTimeout(resolve, LONGEST_QUIET_MS))]);
const tokenizer = createTokenizer(() => new Worker(new URL("./tokenizer-worker.js", import.meta.url), { type: "module" }));
const runner = createRunner(state, core, tokenizer, frames);

applyTheme(preferences, document.documentElement);

const wasRestored = restore(state, store);
watchOptions(state);
const tools = watchTools(state, core);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** An example shows how it begins and then plays by itself, unless a link leads to a step of it; a lesson waits for the person. */
const play = () => {
  if (state.step.value === 0 && state.lesson.value === null) void player.playIn(quiet);
};
const session = createSession(state, { core, runner, tools }, { base, play, calm: () => calm.matches });
watchRuns(state);
watchKept(state, { core, tokenizer, frames, base });
const arrival = createArrival(state, player.seek);
const lessons = createLessons(state, { base, arrive: arrival.at });
const address = createAddress(state, arrival, lessons, window, () => {
  preferences.list.value = "compare";
});
const other = createOtherVersion(state, { createClient: (wheel, onLoad) => createWheelClient(base, wheel, onLoad), tokenizer, frames });
/** @type {App} */
const app = {
  state,
  preferences,
  player,
  core,
  session,
  address,
  lessons,
  store,
  recent: createRecent(state, store, Date.now),
  turn: createTurn(state, core, () => isTurnView(preferences.list.value)),
  compare: createCompare(state, other),
  check: createCheck(state, core, tokenizer, tools),
  ladder: createLadder(state, core, () => preferences.aside.value === "ladder"),
  written: createWritten(state, core, () => preferences.list.value === "written"),
};

openFirst(state, element("first").textContent, !wasRestored && !address.hasLink());

await followLanguage(preferences, document.documentElement, () => {
  notify(state, { id: "language", severity: "warning", text: () => t.notices.language });
});
mountViews(app);
keep(state, store, (save) => addEventListener("pagehide", save));

document.addEventListener(
  "keydown",
  createKeyHandler(
    SHORTCUTS,
    {
      player,
      toggleHelp: () => (state.help.value = !state.help.value),
      toggleBlanks: () => (preferences.blanks.value = !preferences.blanks.value),
      searchExamples: () => (state.gallery.value = true),
      share: () => (state.sharing.value = true),
      learn: () => toggleLessons(app),
      turn: lessons.turn,
      present: () => togglePresenter(state),
      unpin: () => leaveOrLetGo(state),
      showView: (view) => showView(state, view),
    },
    () => preferences.keys.value && !document.querySelector("dialog[open]"),
  ),
);

/** @type {Window & {playground?: import("./api.js").Playground}} */ (window).playground = createPlayground(state, { core, session, player });

core.start();
element("not-started").remove();

// Not before the core is there: both want the same line.
const offline = () =>
  keepOffline(base, {
    container: () => navigator.serviceWorker,
    reload: () => location.reload(),
    onUpdate: (use) =>
      notify(state, { id: "update", severity: "info", text: () => t.notices.update.text, action: { label: () => t.notices.update.action, run: use } }),
  });
void core.ready.then(offline, offline);

await loadExamples(state, base);
// The text of a lesson plays from the trace that the build made of it, as an example does.
if (isLessonAddress(state.source.peek().example ?? "")) await lessons.load().catch(() => {});
await address.open();
addEventListener("hashchange", () => void address.open());

/** @import { App } from "../app.js" */

import { element, mount } from "../lib/mount.js";
import { mountActions } from "./actions/actions.js";
import { counts, listChoice } from "./actions/head.js";
import { LISTS } from "./actions/lists.js";
import { wireHint } from "./actions/wire-hint.js";
import { mountBreaks } from "./checks/breaks.js";
import { checkPanel } from "./checks/check.js";
import { mountCompare } from "./checks/compare.js";
import { legend, streamTools } from "./checks/stream-tools.js";
import { openTeaching } from "./lessons/teaching.js";
import { nothingYet } from "./parts/nothing-yet.js";
import { mountTurn } from "./result/turn.js";
import { mountWritten } from "./result/written.js";
import { mountShare } from "./share/share.js";
import { mountAnnouncer } from "./shell/announcer.js";
import { keepArranged } from "./shell/arrangement.js";
import { asideChoice, showAside } from "./shell/aside.js";
import { headerTools, loadStatus } from "./shell/header.js";
import { mountHelp } from "./shell/help.js";
import { notices } from "./shell/notices.js";
import { pace, scrubBar, stepCount, transport } from "./shell/player-bar.js";
import { runStatus } from "./shell/run-status.js";
import { mountSeparator } from "./shell/separators.js";
import { mountSiteText } from "./shell/site-text.js";
import { tabs, watchWidth } from "./shell/tabs.js";
import { mountChooser } from "./source/chooser.js";
import { mountDrop } from "./source/drop.js";
import { mountGallery } from "./source/gallery.js";
import { mountRecent } from "./source/recent.js";
import { mountSource, sourceActions, sourceStatus, sourceTools } from "./source/source.js";
import { mountStrip } from "./strip/strip.js";
import { mountPrint } from "./timeline/print.js";
import { drawTimeline } from "./timeline/timeline.js";
import { showGiven, toolsChoice } from "./tools/head.js";
import { optionChanges, options } from "./tools/options.js";
import { mountTools, toolsOffer, toolsStatus } from "./tools/tools.js";
import { mountTree } from "./tree/tree.js";
import { whyBar } from "./why/bar.js";
import { statesView } from "./why/diagram.js";
import { ladderView } from "./why/ladder.js";
import { listenToWhy } from "./why/pinned.js";

/** Views that are drawn from the state alone, by the id of the element that they fill. */
const VIEWS = {
  "load-status": loadStatus,
  "header-tools": headerTools,
  notices,
  tabs,
  "source-tools": sourceTools,
  "source-status": sourceStatus,
  "source-actions": sourceActions,
  "tools-status": toolsStatus,
  "tools-offer": toolsOffer,
  "tools-choice": toolsChoice,
  options,
  "option-changes": optionChanges,
  "stream-tools": streamTools,
  legend,
  check: checkPanel,
  "run-status": runStatus,
  "list-choice": listChoice,
  counts,
  "wire-hint": wireHint,
  "aside-choice": asideChoice,
  ladder: ladderView,
  states: statesView,
  why: pageWhy,
  transport,
  scrub: scrubBar,
  "step-count": stepCount,
  pace,
};

/** @param {App} app */
function pageWhy(app) {
  const { source, run, load } = app.state;
  return whyBar(app, () => nothingYet({ text: source.value.text, phase: run.value.phase, stage: load.value.stage }));
}

/** Fills the elements of index.html. @param {App} app */
export function mountViews(app) {
  mountSiteText(document.body);
  watchWidth(app);
  keepArranged(app);
  for (const [id, view] of Object.entries(VIEWS)) mount(element(id), () => view(app));
  mountSource(element("source-editor"), element("source-preview"), app);
  mountTools(element("tools-editor"), element("problems"), app);
  showGiven(app);
  showAside(app);
  listenToWhy(element("why"), app.state);
  mountBreaks(element("breaks"), app);
  mountStrip(element("strip"), app);
  mountActions(element("action-list"), app, LISTS);
  mountTree(element("tree-view"), element("tree-empty"), app);
  mountWritten(element("written"), app);
  mountCompare(element("compare"), app);
  mountTurn(element("turn"), app);
  mountChooser(/** @type {HTMLDialogElement} */ (element("chooser")), app);
  mountGallery(/** @type {HTMLDialogElement} */ (element("gallery")), app);
  mountRecent(/** @type {HTMLDialogElement} */ (element("recent")), app);
  mountShare(/** @type {HTMLDialogElement} */ (element("share")), app);
  mountHelp(/** @type {HTMLDialogElement} */ (element("help")), app);
  mountSeparator(element("separator-left"), app.preferences.left, "left");
  mountSeparator(element("separator-right"), app.preferences.right, "right");
  mountAnnouncer(element("announcer"), app);
  mountDrop(element("drop"), app);
  mountPrint(element("print"), app);
  openTeaching(app);
  drawTimeline(/** @type {HTMLCanvasElement} */ (element("timeline")), app);
}

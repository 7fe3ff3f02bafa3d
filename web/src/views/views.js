/** @import { App } from "../app.js" */

import { element, mount } from "../lib/mount.js";
import { counts, listChoice } from "./actions-head.js";
import { mountActions } from "./actions.js";
import { mountAnnouncer } from "./announcer.js";
import { keepArranged } from "./arrangement.js";
import { asideChoice, showAside } from "./aside.js";
import { mountBreaks } from "./breaks.js";
import { checkPanel } from "./check.js";
import { mountChooser } from "./chooser.js";
import { mountCompare } from "./compare.js";
import { mountDrop } from "./drop.js";
import { mountGallery } from "./gallery.js";
import { headerTools, loadStatus } from "./header.js";
import { mountHelp } from "./help.js";
import { ladderView } from "./ladder.js";
import { statesView } from "./states.js";
import { nothingYet } from "./nothing-yet.js";
import { notices } from "./notices.js";
import { optionChanges, options } from "./options.js";
import { pace, scrubBar, stepCount, transport } from "./player-bar.js";
import { mountRecent } from "./recent.js";
import { runStatus } from "./run-status.js";
import { mountPrint } from "./print.js";
import { mountSeparator } from "./separators.js";
import { mountShare } from "./share.js";
import { mountSiteText } from "./site-text.js";
import { mountSource, sourceActions, sourceStatus, sourceTools } from "./source.js";
import { legend, streamTools } from "./stream-tools.js";
import { tabs, watchWidth } from "./tabs.js";
import { openTeaching } from "./teaching.js";
import { drawTimeline } from "./timeline.js";
import { mountStrip } from "./token-strip.js";
import { mountTools, toolsOffer, toolsStatus } from "./tools.js";
import { showGiven, toolsChoice } from "./tools-head.js";
import { mountTree } from "./tree.js";
import { mountTurn } from "./turn.js";
import { mountWritten } from "./written.js";
import { whyBar } from "./why-bar.js";
import { wireHint } from "./wire-hint.js";

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
  mountBreaks(element("breaks"), app);
  mountStrip(element("strip"), app);
  mountActions(element("action-list"), app);
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

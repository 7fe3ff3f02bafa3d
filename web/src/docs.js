/** The docs' pages have the theme that was chosen in the playground. */

import { createStore } from "./lib/storage.js";
import { applyTheme, createPreferences } from "./state/preferences.js";

applyTheme(createPreferences(createStore(() => localStorage, "extract-action:")), document.documentElement);

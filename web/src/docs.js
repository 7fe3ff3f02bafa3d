/** The docs' pages have the theme that was chosen in the playground. */

import { createStore } from "./lib/storage.js";
import { showTheme, storedTheme } from "./lib/theme.js";

showTheme(storedTheme(createStore(() => localStorage, "extract-action:").read("preferences")), document.documentElement);

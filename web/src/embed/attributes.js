/** What `<tool-call-player>` follows when it changes. docs/embedding.md says what each means. */
export const OBSERVED = ["src", "example", "at", "theme", "label"];

/** All that it has; whether it plays by itself is asked when a trace comes. */
export const ATTRIBUTES = [...OBSERVED, "autoplay"];

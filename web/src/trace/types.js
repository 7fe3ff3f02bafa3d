/**
 * The shapes of a trace, as docs/trace-format.md gives them. Offsets are half-open code points, counted in their channel.
 *
 * @typedef {[start: number, end: number]} Span
 * @typedef {{code: string, text: string, release?: string}} Why
 * @typedef {{code: string, text: string, span: Span}} Fix
 * @typedef {{reason: string, message: string, raw: string, span: Span, path: string, tool?: string, rule?: string, expected?: string}} Rejection
 *
 * @typedef {"prose" | "code" | "reasoning" | "markup" | "failure"} TextKind
 * @typedef {object} TextAction
 * @property {"text"} type
 * @property {string} text
 * @property {TextKind} kind
 * @property {string} channel  where the span is
 * @property {Span} span
 * @property {Why} why
 * @property {Rejection} [rejection]  only for the kind "failure"
 *
 * @typedef {object} CallAction
 * @property {"call"} type
 * @property {string} id
 * @property {string} name
 * @property {unknown} arguments
 * @property {string} thought_signature
 * @property {string} dialect
 * @property {Span} span
 * @property {string} channel
 * @property {Fix[]} fixes
 * @property {string} [repeats]  the channel of the same call, which came first; this one is not to be run
 * @property {Why} why
 *
 * @typedef {TextAction | CallAction} Action
 *
 * @typedef {"object" | "array" | "string" | "number" | "boolean" | "null"} NodeKind
 * @typedef {string | number | boolean | null} Scalar
 * @typedef {{op: "add", id: number, parent: number | null, key: string | null, key_span?: Span, kind: NodeKind, start: number, channel?: string}} AddPatch
 * @typedef {{op: "append", id: number, text: string}} AppendPatch
 * @typedef {{op: "set", id: number, kind: NodeKind, value: Scalar, exact?: "text"}} SetPatch
 * @typedef {{op: "close", id: number, end: number, complete: boolean}} ClosePatch
 * @typedef {{op: "open", id: number}} OpenPatch
 * @typedef {{op: "fix", id: number, code: string, text: string, span: Span}} FixPatch
 * @typedef {{op: "remove", id: number}} RemovePatch
 * @typedef {AddPatch | AppendPatch | SetPatch | ClosePatch | OpenPatch | FixPatch | RemovePatch} Patch
 *
 * @typedef {object} TraceRecord
 * @property {number} index
 * @property {string} chunk
 * @property {string} channel
 * @property {string} [name]  the tool that a call's channel names
 * @property {Span} span
 * @property {number | null} time  milliseconds since the first chunk
 * @property {boolean} end
 * @property {string} state
 * @property {string} [dialect]  only while the markup of a call is read
 * @property {Span | null} held
 * @property {Why} why
 * @property {Action[]} actions
 * @property {Patch[]} patches
 *
 * @typedef {{name: string, description?: string, input_schema: unknown}} Tool
 * @typedef {{[name: string]: unknown}} Options
 * @typedef {{version: number, tools: Tool[], options: Options, records: TraceRecord[]}} Trace
 *
 * A chunk's `time` is as a record's; `id` and `name` stand on the first chunk of a native call's channel.
 * @typedef {{text: string, time: number | null, channel: string, id?: string, name?: string, kind?: string}} Chunk
 */

export {};

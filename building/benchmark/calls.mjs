// Reads the cases of stdin (JSON: text, tools) with each protocol of the middleware, which has to be told; writes what each found
// in each case and how long all took, in milliseconds.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const found = createRequire(`${process.argv[2]}/`).resolve("@ai-sdk-tool/parser");
const middleware = await import(pathToFileURL(found).href);
const protocols = {
  hermes: middleware.hermesProtocol,
  xml: middleware.morphXmlProtocol,
  yaml: middleware.yamlXmlProtocol,
  qwen3coder: middleware.qwen3CoderProtocol,
};

let input = "";
for await (const chunk of process.stdin) input += chunk;
const cases = JSON.parse(input).map(({ text, tools }) => ({
  text,
  tools: tools.map((tool) => ({ type: "function", name: tool.name, inputSchema: tool.input_schema })),
}));

function read(protocol, { text, tools }) {
  try {
    return protocol
      .parseGeneratedText({ text, tools, options: {} })
      .filter((part) => part.type === "tool-call")
      .map((part) => ({ name: part.toolName, arguments: JSON.parse(part.input) }));
  } catch {
    return null;
  }
}

const answers = {};
for (const [name, make] of Object.entries(protocols)) {
  const protocol = make();
  for (const each of cases) read(protocol, each);
  const start = performance.now();
  const calls = cases.map((each) => read(protocol, each));
  answers[name] = { calls, milliseconds: performance.now() - start };
}
process.stdout.write(JSON.stringify(answers));

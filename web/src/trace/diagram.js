/** @import { Description } from "../core/client.js" */

/**
 * Where each state of the scanner stands in its diagram. States are in layers, by how many steps the first state is away; a layer
 * stands below the one before it.
 *
 * @typedef {{name: string, text: string, x: number, y: number}} Place  `x` from 0 to 1, `y` the layer
 * @typedef {{from: Place, to: Place, when: string, both: boolean}} Edge  `both`: there is a step back as well, drawn as one line
 * @typedef {{places: Place[], edges: Edge[], layers: number}} Diagram
 */

/**
 * @param {Description["states"]} states
 * @param {Description["transitions"]} transitions
 * @returns {Diagram}
 */
export function layOut(states, transitions) {
  const layers = layersOf(states.map(({ name }) => name), transitions);
  /** @type {Map<string, Place>} */
  const places = new Map();
  layers.forEach((layer, y) => {
    layer.forEach((name, index) => {
      const text = states.find((state) => state.name === name)?.text ?? "";
      places.set(name, { name, text, x: across(index, layer.length, layers[y - 1]?.length ?? 0), y });
    });
  });
  const drawn = new Set();
  /** @type {Edge[]} */
  const edges = [];
  for (const { from, to, when } of transitions) {
    const [start, end] = [places.get(from), places.get(to)];
    if (!start || !end || drawn.has(`${to} ${from}`)) continue;
    drawn.add(`${from} ${to}`);
    const both = transitions.some((other) => other.from === to && other.to === from);
    edges.push({ from: start, to: end, when, both });
  }
  return { places: [...places.values()], edges, layers: layers.length };
}

/**
 * Evenly spread; below a fuller layer, under the gaps of that layer, so that a line to a layer further up passes between its states.
 *
 * @param {number} index @param {number} count  of the layer @param {number} above  how many stand in the layer above
 */
function across(index, count, above) {
  const at = (index + 0.5) / count;
  if (above < count + 2) return at;
  return Math.min(above - 1, Math.max(1, Math.round(at * above))) / above;
}

/**
 * @param {readonly string[]} names
 * @param {Description["transitions"]} transitions
 * @returns {string[][]} states that nothing leads to stand in the first layer
 */
function layersOf(names, transitions) {
  const left = new Set(names);
  /** @type {string[][]} */
  const layers = [];
  let layer = names.slice(0, 1);
  while (layer.length) {
    layers.push(layer);
    for (const name of layer) left.delete(name);
    const reached = new Set(transitions.filter(({ from }) => layers[layers.length - 1].includes(from)).map(({ to }) => to));
    layer = names.filter((name) => left.has(name) && reached.has(name));
  }
  if (left.size) layers[0] = [...(layers[0] ?? []), ...left];
  return layers;
}

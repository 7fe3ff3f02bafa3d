/**
 * The colours that custom properties have inside an element. The style sheet gives each as a pair, for both themes; only an element
 * that uses it has one of them.
 *
 * @param {Element} parent
 * @param {readonly string[]} names  of the properties, without their hyphens
 * @returns {Map<string, string>}
 */
export function coloursIn(parent, names) {
  const probes = names.map((name) => {
    const probe = document.createElement("i");
    probe.style.color = `var(--${name})`;
    return probe;
  });
  parent.append(...probes);
  const colours = new Map(names.map((name, index) => [name, getComputedStyle(probes[index]).color]));
  for (const probe of probes) probe.remove();
  return colours;
}

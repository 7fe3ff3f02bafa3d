/**
 * The colours that custom properties have inside an element. The style sheet gives each as a pair, for both themes; only an element
 * that uses it has one of them.
 *
 * @param {Element} parent
 * @param {readonly string[]} names  of the properties, without their hyphens
 * @returns {Map<string, string>}
 */
export function coloursIn(parent, names) {
  const probe = document.createElement("i");
  parent.append(probe);
  const style = getComputedStyle(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return /** @type {const} */ ([name, style.color]);
  });
  probe.remove();
  return new Map(colours);
}

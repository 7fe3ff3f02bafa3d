import { effect, signal } from "@preact/signals-core";

/**
 * Draws at once, and then in each frame before which a signal that `run` read has changed.
 *
 * @param {{draw: (task: () => void) => void}} frames
 * @param {() => void} run
 */
export function drawing({ draw }, run) {
  const turns = signal(0);
  let isDue = true;
  const again = () => {
    isDue = true;
    turns.value++;
  };
  effect(() => {
    void turns.value;
    if (!isDue) return draw(again);
    isDue = false;
    run();
  });
}

/**
 * Memory without the pages of it that hold nothing but zeros: of a Python that has just started, more than half. What is left out
 * need neither be read nor checked at the next visit.
 *
 * Packed, in 32-bit numbers of the machine's own byte order, as it is read where it was written: the length, the number of runs,
 * the half-open range of each run; then the bytes of the runs.
 */

const PAGE = 4096;
const NUMBER = Uint32Array.BYTES_PER_ELEMENT;

/** @param {Uint8Array} memory @returns {Uint8Array<ArrayBuffer>} */
export function pack(memory) {
  const runs = runsOf(memory);
  const head = new Uint32Array(2 + 2 * runs.length);
  head.set([memory.length, runs.length, ...runs.flat()]);
  const size = runs.reduce((sum, [start, end]) => sum + end - start, head.byteLength);
  const packed = new Uint8Array(size);
  packed.set(new Uint8Array(head.buffer));
  let at = head.byteLength;
  for (const [start, end] of runs) {
    packed.set(memory.subarray(start, end), at);
    at += end - start;
  }
  return packed;
}

/** @param {ArrayBuffer} packed  what `pack` gave @returns {Uint8Array<ArrayBuffer>} */
export function unpack(packed) {
  const [length, count] = new Uint32Array(packed, 0, 2);
  const memory = new Uint8Array(length);
  const ranges = new Uint32Array(packed, 2 * NUMBER, 2 * count);
  let at = 2 * NUMBER + ranges.byteLength;
  for (let run = 0; run < ranges.length; run += 2) {
    const size = ranges[run + 1] - ranges[run];
    memory.set(new Uint8Array(packed, at, size), ranges[run]);
    at += size;
  }
  return memory;
}

/** The ranges between pages of zeros. @param {Uint8Array} memory */
function runsOf(memory) {
  /** @type {[start: number, end: number][]} */
  const runs = [];
  for (let start = 0; start < memory.length; start += PAGE) {
    const end = Math.min(start + PAGE, memory.length);
    if (memory.subarray(start, end).every((byte) => byte === 0)) continue;
    const last = runs[runs.length - 1];
    if (last?.[1] === start) last[1] = end;
    else runs.push([start, end]);
  }
  return runs;
}

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { checksumOf } from "../../src/core/hash.js";
import { openSnapshots } from "../../src/core/snapshots.js";

const BASE = new URL("http://site.test/some/where/");
const SNAPSHOT = Uint8Array.of(1, 2, 3, 4);

/** @type {FakeStorage} */
let storage;

beforeEach(() => {
  storage = new FakeStorage();
});

/** A browser's Cache Storage as far as it is used, without a browser. */
class FakeStorage {
  /** @type {Map<string, Map<string, Response>>} */
  caches = new Map();
  /** @type {Error | null} */
  refusal = null;

  /** @param {string} name */
  async open(name) {
    const entries = this.caches.get(name) ?? new Map();
    this.caches.set(name, entries);
    return {
      match: async (/** @type {string} */ address) => entries.get(address)?.clone(),
      put: async (/** @type {string} */ address, /** @type {Response} */ response) => {
        if (this.refusal) throw this.refusal;
        entries.set(address, response);
      },
      delete: async (/** @type {string} */ address) => entries.delete(address),
      keys: async () => [...entries.keys()],
    };
  }

  /** @param {string} build */
  of(build, base = BASE) {
    return openSnapshots(base, build, () => /** @type {CacheStorage} */ (/** @type {unknown} */ (this)));
  }

  /** Replaces the bytes of all that is kept. @param {Uint8Array<ArrayBuffer>} bytes */
  tamper(bytes) {
    for (const entries of this.caches.values()) {
      for (const [address, { headers }] of entries) entries.set(address, new Response(bytes, { headers }));
    }
  }

  get count() {
    return [...this.caches.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

/** @param {import("../../src/core/snapshots.js").Snapshots} snapshots */
async function read(snapshots) {
  const found = await snapshots.find();
  return found && found.read();
}

test("each bit of a snapshot counts", () => {
  const whole = Uint8Array.from({ length: 11 }, (_, at) => at);
  const sums = new Set([checksumOf(whole.buffer), checksumOf(whole.slice(0, 10).buffer)]);
  for (let bit = 0; bit < 8 * whole.length; bit += 1) sums.add(checksumOf(whole.with(bit >> 3, whole[bit >> 3] ^ (1 << (bit & 7))).buffer));
  assert.equal(sums.size, 2 + 8 * whole.length);
});

test("what was kept comes back", async () => {
  assert.equal(await storage.of("a").write(SNAPSHOT), true);
  assert.deepEqual(await read(storage.of("a")), SNAPSHOT);
});

test("one that was never made is none", async () => {
  assert.equal(await read(storage.of("a")), null);
});

test("one of another build is none, and makes room for the next", async () => {
  await storage.of("a").write(SNAPSHOT);
  assert.equal(await read(storage.of("b")), null);
  await storage.of("b").write(SNAPSHOT);
  assert.equal(storage.count, 1);
  assert.equal(await read(storage.of("a")), null);
});

test("two sites of one origin keep theirs apart", async () => {
  await storage.of("a").write(SNAPSHOT);
  await storage.of("a", new URL("http://site.test/other/")).write(Uint8Array.of(9));
  assert.deepEqual(await read(storage.of("a")), SNAPSHOT);
});

for (const [kind, bytes] of /** @type {[string, Uint8Array<ArrayBuffer>][]} */ ([
  ["damaged", Uint8Array.of(1, 2, 3, 5)],
  ["cut short", Uint8Array.of(1, 2, 3)],
  ["empty", new Uint8Array()],
])) {
  test(`one that is ${kind} is none, and is removed`, async () => {
    await storage.of("a").write(SNAPSHOT);
    storage.tamper(bytes);
    assert.equal(await read(storage.of("a")), null);
    assert.equal(storage.count, 0);
  });
}

test("a storage that is full keeps nothing and says so", async () => {
  storage.refusal = new DOMException("no room", "QuotaExceededError");
  assert.equal(await storage.of("a").write(SNAPSHOT), false);
  assert.equal(await read(storage.of("a")), null);
});

for (const [kind, access] of /** @type {[string, () => CacheStorage][]} */ ([
  ["forbidden", () => { throw new DOMException("no", "SecurityError"); }],
  ["absent", () => /** @type {any} */ (undefined)],
])) {
  test(`a storage that is ${kind} is as if nothing were kept`, async () => {
    const snapshots = openSnapshots(BASE, "a", access);
    assert.equal(await snapshots.write(SNAPSHOT), false);
    assert.equal(await read(snapshots), null);
    await snapshots.forget();
  });
}

test("what is forgotten is none", async () => {
  await storage.of("a").write(SNAPSHOT);
  await storage.of("a").forget();
  assert.equal(await read(storage.of("a")), null);
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { Coalescer } from "../src/coalescer";

/** A coalescer whose runs wait until they are let go. */
function gated(): {
  readonly coalescer: Coalescer;
  readonly runs: boolean[];
  readonly finish: () => void;
} {
  const runs: boolean[] = [];
  const waiting: (() => void)[] = [];
  const coalescer = new Coalescer((forced) => {
    runs.push(forced);
    return new Promise((resolve) => waiting.push(resolve));
  });
  return { coalescer, runs, finish: () => waiting.shift()?.() };
}

async function turns(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe("Coalescer", () => {
  it("shares one run between requests before it starts, forced if one of them was", async () => {
    const { coalescer, runs, finish } = gated();
    const all = [coalescer.request(), coalescer.request(true), coalescer.request()];
    await turns();
    finish();
    await Promise.all(all);
    assert.deepEqual(runs, [true]);
  });

  it("makes exactly one further run of all that comes while it runs", async () => {
    const { coalescer, runs, finish } = gated();
    const first = coalescer.request(true);
    await turns();
    const later = [coalescer.request(), coalescer.request(), coalescer.request()];
    await turns();
    assert.deepEqual(runs, [true], "the second run waits for the first");
    finish();
    await first;
    await turns();
    finish();
    await Promise.all(later);
    assert.deepEqual(runs, [true, false]);
  });

  it("goes on after a failed run, and tells those who asked for it", async () => {
    let count = 0;
    const coalescer = new Coalescer(() => {
      count += 1;
      return count === 1 ? Promise.reject(new Error("no Python")) : Promise.resolve();
    });
    await assert.rejects(coalescer.request(), /no Python/);
    await coalescer.request();
    await coalescer.idle();
    assert.equal(count, 2);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { regionAround, type Region } from "../src/regions";

const text = `class Net(Module):
    def __init__(self):
        self.layers = 2

    def forward(
        self, x
    ):
        y = x

        return y

def helper(x):
    return x

def step(x):
    return helper(x)
`.split("\n");
const regions: Region[] = [
  { name: "Net", line: 4, reason: "" },
  { name: "step", line: 14, reason: "" },
];

function at(line: number): string | undefined {
  return regionAround(regions, line, (each) => text[each] ?? "")?.name;
}

describe("regionAround", () => {
  it("finds the region by its indentation, across a signature and blank lines", () => {
    assert.deepEqual([4, 5, 6, 7, 8, 9].map(at), Array(6).fill("Net"));
    assert.equal(at(15), "step");
  });

  it("finds none above, between or below regions", () => {
    assert.deepEqual([0, 2, 11, 12].map(at), Array(4).fill(undefined));
  });
});

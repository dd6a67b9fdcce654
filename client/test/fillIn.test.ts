import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { nextToFillIn } from "../src/fillIn";

/** What a code action or an input box selects first. */
function selected(code: string): string {
  return code.slice(...nextToFillIn(code));
}

describe("nextToFillIn", () => {
  it("is the first value that is missing", () => {
    const code =
      'def get_init_inputs():\n    return {"é": 2, "cfg": Config(width=..., name=...)}\n';
    const [start] = nextToFillIn(code);
    assert.equal(selected(code), "...");
    assert.equal(code.slice(0, start).endsWith("width="), true);
  });

  it("is what the first function returns if nothing is missing", () => {
    const code =
      "def get_inputs():\n    from a import B\n    return [B(1)]\n\n\ndef f():\n    return 2\n";
    assert.equal(selected(code), "[B(1)]");
  });

  it("is all of an expression", () => {
    assert.equal(selected("[torch.ones(2)]"), "[torch.ones(2)]");
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { plan, type Stamp } from "../src/environmentPlan";

const stamp: Stamp = { wheel: "aa11", python: "3.12.1", extras: ["openai"] };
const wheel = { sha256: "aa11" };

describe("plan", () => {
  it("uses an environment that was made from this wheel and still runs", () => {
    assert.deepEqual(plan(stamp, wheel, [], "3.12.1"), { action: "use" });
    assert.deepEqual(plan(stamp, wheel, ["openai"], "3.12.1"), { action: "use" });
  });

  it("builds where there is none", () => {
    assert.equal(plan(undefined, wheel, [], undefined).action, "build");
  });

  it("builds again for another wheel", () => {
    const next = plan(stamp, { sha256: "bb22" }, [], "3.12.1");
    assert.equal(next.action, "build");
  });

  it("builds again when its Python is gone or another one", () => {
    assert.equal(plan(stamp, wheel, [], undefined).action, "build");
    const next = plan(stamp, wheel, [], "3.13.0");
    assert.equal(next.action, "build");
    assert.match(next.reason, /3\.12\.1 to 3\.13\.0/);
  });

  it("adds only the extras that it lacks", () => {
    assert.deepEqual(plan(stamp, wheel, ["openai", "gemini"], "3.12.1"), {
      action: "extend",
      extras: ["gemini"],
    });
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { breakTree, type Break, type Node } from "../src/views/breakTree";

function found(line: number, more: Partial<Break> = {}): Break {
  return {
    uri: "file:///w/a%20b.py",
    range: { start: { line, character: 0 }, end: { line, character: 1 } },
    code: "FG102",
    title: "Tensor to number",
    message: `message ${line}`,
    isObserved: true,
    count: 1,
    cost: "",
    isFixable: true,
    targets: ["Net"],
    causedBy: null,
    ...more,
  };
}

const shown = (nodes: readonly Node[]): unknown[] =>
  nodes.map(({ label, children }) => (children.length > 0 ? [label, shown(children)] : label));

describe("the tree of breaks", () => {
  it("groups by file, in the order of the server", () => {
    const other = found(1, { uri: "file:///w/z.py" });
    assert.deepEqual(shown(breakTree([other, found(9), found(3)], "file")), [
      ["z.py", ["message 1"]],
      ["a b.py", ["message 9", "message 3"]],
    ]);
  });

  it("folds followers under their cause", () => {
    const follower = found(9, { causedBy: { uri: "file:///w/a%20b.py", line: 3 } });
    assert.deepEqual(shown(breakTree([follower, found(3)], "file")), [
      ["a b.py", [["message 3", ["message 9"]]]],
    ]);
  });

  it("shows a follower whose cause is not in the list", () => {
    const follower = found(9, { causedBy: { uri: "file:///w/gone.py", line: 3 } });
    assert.deepEqual(shown(breakTree([follower], "file")), [["a b.py", ["message 9"]]]);
  });

  it("groups by cause, and by each target that saw it", () => {
    const both = found(1, { targets: ["Net", "score"] });
    const none = found(2, { targets: [], isObserved: false });
    assert.deepEqual(shown(breakTree([both, none], "target")), [
      ["Net", ["message 1"]],
      ["score", ["message 1"]],
      ["Not run yet", ["message 2"]],
    ]);
    assert.deepEqual(shown(breakTree([both, none], "cause")), [
      ["Tensor to number (FG102)", ["message 1", "message 2"]],
    ]);
  });

  it("says how often it was seen and what it cost", () => {
    const [group] = breakTree([found(4, { count: 12, cost: "1.8 ms" })], "file");
    assert.equal(group?.children[0]?.description, "a b.py:5 · seen 12× · 1.8 ms");
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import {
  choicesOf,
  chosenFinding,
  confirmed,
  headlineOf,
  isSameText,
  type FixAnswer,
} from "../src/fixAnswer";

const FILE = { uri: "file:///a.py", version: 1, before: "a\n", after: "b\n" };

function answer(more: Partial<FixAnswer>): FixAnswer {
  return { status: "ok", message: "Net: 2 breaks to 0", text: "", files: [], ...more };
}

void describe("what can be done with an answer", () => {
  void it("applies what is proven, after a look at it", () => {
    assert.deepEqual(choicesOf(answer({ files: [FILE], installed: 1 })), [
      "Apply",
      "Preview",
      "Show Diff",
    ]);
  });

  void it("writes a patch where only installed packages break", () => {
    assert.deepEqual(choicesOf(answer({ installed: 2 })), ["Write a Patch…", "Show Details"]);
  });

  void it("shows the details of what is not proven", () => {
    assert.deepEqual(choicesOf(answer({})), ["Show Details"]);
  });

  void it("says what is never edited", () => {
    assert.equal(headlineOf(answer({})), "Net: 2 breaks to 0");
    assert.equal(
      headlineOf(answer({ installed: 1 })),
      "Net: 2 breaks to 0 · 1 line breaks in installed packages, which are never edited",
    );
    assert.match(headlineOf(answer({ installed: 3 })), / · 3 lines break in installed packages/);
  });
});

void describe("the edit of an answer", () => {
  const edit = {
    documentChanges: [],
    changeAnnotations: {
      guard: { label: "guard", needsConfirmation: true, description: "not called" },
    },
  };

  void it("is confirmed in the preview, and not when it is applied at once", () => {
    assert.deepEqual(confirmed(edit, true), edit);
    assert.deepEqual(confirmed(edit, false).changeAnnotations, {
      guard: { label: "guard", needsConfirmation: false, description: "not called" },
    });
    assert.equal(edit.changeAnnotations.guard.needsConfirmation, true, "the answer stays");
  });

  void it("may have no annotations", () => {
    assert.deepEqual(confirmed({ documentChanges: [] }, true), { documentChanges: [] });
  });

  void it("is for this text, whatever its line ends", () => {
    assert.ok(isSameText("a\nb\n", "a\r\nb\n"));
    assert.ok(isSameText("a\rb", "a\nb"));
    assert.ok(!isSameText("a\nb\n", "a\nb"));
    assert.ok(!isSameText("a\n\nb", "a\r\nb"));
  });
});

void describe("the finding of a command", () => {
  void it("has a line", () => {
    assert.deepEqual(chosenFinding({ line: 3, code: "FG102" }), { line: 3, code: "FG102" });
    for (const none of [undefined, null, "3", {}, { line: "3" }, { line: 1.5 }]) {
      assert.equal(chosenFinding(none), undefined);
    }
  });
});

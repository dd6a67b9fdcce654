import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { firstLine, logServerLine, messageOf } from "../src/messages";

describe("logServerLine", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["INFO:fullgraph:started", "info"],
    ["WARNING: slow", "warn"],
    ["2026-01-01 10:00:00 ERROR fullgraph: failed", "error"],
    ["[DEBUG] pygls", "debug"],
    ["Traceback (most recent call last):", "info"],
    ["no ERROR is meant when it stands far inside of a sentence", "info"],
  ];
  for (const [line, expected] of cases) {
    it(`logs “${line}” as ${expected}`, () => {
      const seen: string[] = [];
      const log = (level: string) => () => void seen.push(level);
      logServerLine(
        { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") },
        line,
      );
      assert.deepEqual(seen, [expected]);
    });
  }
});

describe("messageOf", () => {
  it("takes an error's message, and anything else as text", () => {
    assert.equal(messageOf(new Error("gone")), "gone");
    assert.equal(messageOf("text"), "text");
  });
});

describe("firstLine", () => {
  it("leaves the lines below the first one to the log", () => {
    assert.equal(firstLine("The process ended.\nIts last output:\n  x"), "The process ended.");
    assert.equal(firstLine("One line."), "One line.");
    assert.equal(firstLine(""), "");
  });

  it("leaves a sentence that announces the next lines to the log, with its names of files", () => {
    assert.equal(
      firstLine("Net cannot be created. Define it in model.py:\n\ndef f():"),
      "Net cannot be created.",
    );
    assert.equal(firstLine("Its last output:\n  x"), "Its last output:");
  });
});

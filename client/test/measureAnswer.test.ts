import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { messageAbout, type MeasureAnswer } from "../src/measureAnswer";

function answer(status: MeasureAnswer["status"], isWrong = false): MeasureAnswer {
  return { status, message: "a sentence\nand what follows", isWrong, text: "" };
}

void describe("the message about a benchmark", () => {
  void it("offers the report, also of a benchmark that was stopped", () => {
    for (const status of ["ok", "cancelled"] as const) {
      assert.deepEqual(messageAbout(answer(status)), {
        level: "information",
        text: "a sentence",
        actions: ["Show Report"],
      });
    }
  });

  void it("is a warning where outputs are wrong", () => {
    assert.equal(messageAbout(answer("ok", true)).level, "warning");
  });

  void it("leaves it to the user whether to measure on a busy machine", () => {
    const { level, actions } = messageAbout(answer("busy"));
    assert.deepEqual([level, actions], ["warning", ["Measure Anyway"]]);
  });

  void it("has nothing to offer where nothing was measured", () => {
    assert.deepEqual(messageAbout(answer("refused")).actions, []);
    assert.equal(messageAbout(answer("failed")).level, "error");
  });
});

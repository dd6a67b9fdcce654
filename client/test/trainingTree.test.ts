import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { trainingTree, type TrainingRun } from "../src/views/trainingTree";

const ALARM = {
  kind: "exploding-gradient",
  step: 1200,
  evidence: "Its norm is 1e9.",
  advice: "Clip.",
  tensor: "first.weight",
  layer: "first",
  path: "/w/net.py",
  line: 7,
};

function run(changes: Partial<TrainingRun>): TrainingRun {
  return {
    name: "20260101-1",
    state: "ended",
    isPaused: false,
    steps: 1500,
    alarms: [],
    ...changes,
  };
}

describe("trainingTree", () => {
  it("has the state, the steps and the alarms of a run", () => {
    const [ended, running] = trainingTree([
      run({ alarms: [ALARM, ALARM] }),
      run({ state: "running", steps: 1 }),
    ]);
    assert.equal(ended?.description, "ended · 1,500 steps · 2 alarms");
    assert.equal(ended.icon, "warning");
    assert.equal(running?.description, "running · 1 step");
    assert.equal(running.icon, "sync~spin");
  });

  it("shows a paused run as paused", () => {
    const [paused] = trainingTree([run({ state: "running", isPaused: true })]);
    assert.equal(paused?.description, "paused · 1,500 steps");
    assert.deepEqual([paused.icon, paused.isPaused], ["debug-pause", true]);
  });

  it("names a run by its program", () => {
    const commands = [
      ["/w/.venv/bin/python", "/w/train.py", "--data", "/d/a b"],
      ["C:\\Python\\python.exe", "-m", "package.train"],
      ["/usr/bin/torchrun", "train.py"],
      [],
    ];
    const labels = commands.map((command) => trainingTree([run({ command })])[0]?.label);
    assert.deepEqual(labels, [
      "train.py --data /d/a b",
      "-m package.train",
      "torchrun train.py",
      "20260101-1",
    ]);
    assert.equal(trainingTree([run({})])[0]?.label, "20260101-1");
  });

  it("leads from an alarm to the line of its layer", () => {
    const [node] = trainingTree([run({ alarms: [ALARM, { ...ALARM, path: "", line: 0 }] })]);
    const [known, unknown] = node?.children ?? [];
    assert.equal(known?.label, "Its norm is 1e9.");
    assert.equal(known.description, "step 1,200 · first.weight");
    assert.deepEqual(known.place, { path: "/w/net.py", line: 7 });
    assert.equal(unknown?.place, null);
  });
});

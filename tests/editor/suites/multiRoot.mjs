import assert from "node:assert/strict";
import { cpSync, chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { REPO, testPython } from "../lib/paths.mjs";
import { Session } from "../lib/session.mjs";
import { until } from "../lib/until.mjs";

const MODEL = `\
import torch


@torch.compile
def step(x):
    return x + 1


@torch.compile
def train(x):
    x = x * 2
    x.retain_grad()
    return x * x.sum().item()


def get_inputs():
    return [torch.ones(2)]
`;

/** Two folders: the second ignores FG102, and its Python has a torch that says it is 2.9.1. */
function twoFolders(folder) {
  for (const name of ["one", "two"]) {
    mkdirSync(join(folder, name, ".vscode"), { recursive: true });
    writeFileSync(join(folder, name, `${name}.py`), MODEL);
  }
  const torch = join(folder, "other_torch");
  cpSync(join(REPO, "tests", "workspaces", "other_torch"), torch, { recursive: true });
  const bin = join(folder, "two", "environment", "bin");
  mkdirSync(bin, { recursive: true });
  const python = join(bin, "python");
  // A value of its own keeps this Python from being a fork of one that has imported torch.
  const variables = `PYTHONHASHSEED=random PYTHONPATH="${torch}"`;
  writeFileSync(python, `#!/bin/sh\n${variables} exec "${testPython()}" "$@"\n`);
  chmodSync(python, 0o755);
  writeSettings(folder, "two", {
    "fullgraph.lint.ignore": ["FG102"],
    "fullgraph.interpreter": ["${workspaceFolder}/environment/bin/python"],
  });
  const file = join(folder, "both.code-workspace");
  const folders = [{ path: "one" }, { path: "two" }];
  writeFileSync(file, JSON.stringify({ folders, settings: {} }));
  return file;
}

function writeSettings(folder, name, settings) {
  writeFileSync(join(folder, name, ".vscode", "settings.json"), JSON.stringify(settings));
}

describe("a window with two folders", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("multi-root", { workspace: twoFolders });
    ({ window } = session);
  });
  after(() => session?.close());

  /** Waits until Problems has exactly these codes in a file. */
  async function shows(name, codes) {
    const found = async () => (await window.problemsOf(name)).sort();
    await until(
      async () => JSON.stringify(await found()) === JSON.stringify(codes),
      () => `${name} has ${codes.join(" and ") || "no problems"}`,
    );
  }

  it("reads the settings of each folder", async () => {
    await window.openFile("one.py", "one");
    await window.showProblems();
    await shows("one.py", ["FG102", "FG115"]);
    await window.openFile("two.py", "two");
    await shows("two.py", ["FG115"]);
    await shows("one.py", ["FG102", "FG115"]);
    await window.screenshot("settings");
  });

  it("runs each folder's code with its own Python, and predicts for that torch", async () => {
    // FG115 breaks since torch 2.13, which the second folder's Python does not have.
    await window.clickExplain("def step");
    await window.notification("step: no graph breaks");
    await shows("two.py", []);
    await shows("one.py", ["FG102", "FG115"]);
    await window.clearNotifications();
    await window.openFile("one.py", "one");
    await window.clickExplain("def step");
    await window.notification("step: no graph breaks");
    await shows("one.py", ["FG102", "FG115"]);
    await shows("two.py", []);
    await window.screenshot("torches");
    await window.clearNotifications();
  });

  it("follows a changed setting of one folder", async () => {
    writeSettings(session.folder, "one", { "fullgraph.lint.ignore": ["FG115"] });
    await shows("one.py", ["FG102"]);
    await shows("two.py", []);
    assert.equal(await window.notifications.count(), 0);
  });
});

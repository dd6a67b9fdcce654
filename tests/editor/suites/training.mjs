import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { testPython } from "../lib/paths.mjs";
import { makeWorkspace, Session } from "../lib/session.mjs";
import { PATIENCE } from "../lib/until.mjs";

const PROGRAM = `import pathlib
import time

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.unused = nn.Linear(4, 4)

    def forward(self, x):
        return self.first(x)


if __name__ == "__main__":
    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    while not pathlib.Path("enough").exists():
        optimizer.zero_grad()
        model(torch.randn(8, 4)).square().mean().backward()
        optimizer.step()
        time.sleep(0.05)
`;
const ALARM = "unused.bias and 1 other parameter have had no gradient since step 0";

describe("A training that runs in a terminal", () => {
  let session;
  let window;
  let program;
  before(async () => {
    session = await Session.open("training", {
      workspace: () => {
        const folder = makeWorkspace("training");
        writeFileSync(join(folder, "train.py"), PROGRAM);
        return folder;
      },
    });
    ({ window } = session);
    await window.openFile("train.py");
    const command = ["-m", "fullgraph", "trace", "--watch", "--pause-on", "missing-gradient"];
    program = spawn(testPython(), [...command, "train.py"], {
      cwd: session.folder,
      env: session.home.environment,
      stdio: "ignore",
    });
  });
  after(async () => {
    program?.kill();
    await session?.close();
  });

  it("shows an alarm at the line of its layer while the program runs", async () => {
    await window.showProblems();
    await window.problem("FG611", "training step 0", ALARM);
    await window.line("self.unused = ").waitFor();
    assert.equal(program.exitCode, null);
    await window.screenshot("problem");
  });

  it("lists the run with its alarms, with the way to their lines", async () => {
    await window.page.locator(".activitybar .action-label[aria-label^='Fullgraph']").click();
    const rows = window.page.locator(".sidebar .monaco-list-row");
    const run = rows.filter({ hasText: "1 alarm" });
    await run.waitFor();
    await run.locator(".monaco-tl-twistie").click();
    await window.screenshot("side-bar");
    await rows.filter({ hasText: ALARM }).click();
    await window.page.locator(".statusbar", { hasText: "Ln 12" }).waitFor();
  });

  it("resumes the run, which has waited since the alarm", async () => {
    const run = window.page.locator(".sidebar .monaco-list-row").filter({ hasText: "1 alarm" });
    await run.filter({ hasText: "paused" }).hover();
    await window.screenshot("paused");
    await run.locator(".action-label[aria-label='Resume Training']").click();
    await run.filter({ hasText: "running" }).waitFor();
  });

  it("opens the run's page, which follows the run to its end", async () => {
    const rows = window.page.locator(".sidebar .monaco-list-row");
    await rows.filter({ hasText: "1 alarm" }).locator(".monaco-icon-label").click();
    const page = await window.frame("h1:has-text('training steps')");
    await page.getByText(ALARM).first().waitFor();
    await window.screenshot("page");
    writeFileSync(join(session.folder, "enough"), "");
    const [status] = await once(program, "exit");
    assert.equal(status, 0);
    await page.getByText("ended", { exact: true }).waitFor({ timeout: PATIENCE });
  });
});

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { makeWorkspace, Session } from "../lib/session.mjs";

const TESTS = `\
import torch
from cnn import SmallCNN


def test_the_classifier():
    model = torch.compile(SmallCNN(), backend="eager")
    assert model(torch.rand(1, 3, 8, 8)).shape == (1, 10)
`;

const GATED = `\
import torch


def shown(x):
    print("shown")
    return x + 1


def test_one_graph():
    torch.compile(shown, backend="eager", fullgraph=True)(torch.ones(2))


def test_of_nothing():
    pass
`;

describe("Explain the Nearest Test, and the menus of the editor", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("nearest-test", { workspace: withTests });
    ({ window } = session);
    await window.openFile("test_models.py");
    await window.page.locator("#fullgraph\\.fullgraph\\.fullgraph\\.menu").waitFor();
  });
  after(() => session?.close());

  it("runs the test around the cursor, and shows the breaks of the code that it calls", async () => {
    await window.reveal("model = torch.compile");
    await fromTitle(window);
    await window.notification("test_models.py::test_the_classifier: 3 graph breaks");
    await window.showProblems();
    await window.problem("FG102", "(seen)");
    await window.screenshot("observed");
    await window.clearNotifications();
  });

  it("runs the test file that imports the file in front, from the menu of the title", async () => {
    await window.openFile("cnn.py");
    const title = window.page.locator(".editor-actions");
    await title.locator(".action-label[aria-label^='Fullgraph']").click();
    const items = window.page.locator(".monaco-menu .action-menu-item");
    await items.filter({ hasText: "Verify" }).first().waitFor();
    await items.filter({ hasText: "Fix Everything Proven" }).waitFor();
    await window.screenshot("title-menu");
    await items.filter({ hasText: "Explain the Nearest Test" }).click();
    await window.notification("test_models.py: 3 graph breaks");
    await window.clearNotifications();
  });

  it("lists and runs the tests that fail at a graph break", async () => {
    writeFileSync(join(session.folder, "test_gated.py"), GATED);
    await window.openFile("test_gated.py");
    await window.page.locator(".activitybar .action-label[aria-label^='Testing']").click();
    const rows = window.page.locator(".test-explorer .monaco-list-row");
    await rows.filter({ hasText: "test_gated.py" }).first().click();
    await window.page.keyboard.press("ArrowRight");
    const row = rows.filter({ hasText: "test_one_graph" });
    await window.screenshot("gated-tests");
    await row.first().hover();
    await row.first().locator(".action-label[aria-label^='Run Test']").click();
    await row.locator(".codicon-testing-failed-icon").waitFor();
    await window.screenshot("test-explorer");
    assert.equal(await rows.filter({ hasText: "test_of_nothing" }).count(), 0);
  });

  it("has the same commands in the context menu", async () => {
    await window.page.locator(".activitybar .action-label[aria-label^='Explorer']").click();
    await window.openFile("cnn.py");
    await window.line("class SmallCNN").click({ button: "right" });
    const items = window.page.locator(".monaco-menu .action-menu-item");
    await items.filter({ hasText: "Fullgraph" }).hover();
    for (const name of ["Explain Graph Breaks", "Verify", "Fix and Verify"]) {
      await items.filter({ hasText: name }).first().waitFor();
    }
    await window.screenshot("context-menu");
    await window.page.keyboard.press("Escape");
  });
});

/** The usual workspace, with a file of tests from the start. */
function withTests() {
  const folder = makeWorkspace("nearest-test");
  writeFileSync(join(folder, "test_models.py"), TESTS);
  return folder;
}

/** Chooses the command from the menu in the editor's title. */
async function fromTitle(window) {
  await window.page.locator(".editor-actions .action-label[aria-label^='Fullgraph']").click();
  const items = window.page.locator(".monaco-menu .action-menu-item");
  await items.filter({ hasText: "Explain the Nearest Test" }).click();
}

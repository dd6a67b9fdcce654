import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";
import { until } from "../lib/until.mjs";

const MODEL = `\
import torch


def last(x):
    return x.item()


def middle(x):
    y = x + 1
    return last(y.sum())


model = torch.compile(middle)


def get_inputs():
    return [torch.ones(8, 128)]
`;
const KEY = "q7Zx93kdLw0PmVbR5tYn";

describe("links, hints, agents and bug reports", () => {
  let session;
  let window;
  before(async () => {
    process.env.EDITOR_TESTS_API_KEY = KEY;
    session = await Session.open("aids", {
      settings: {
        "fullgraph.explain.inlayHints": true,
        "fullgraph.workspaceScan.maxFiles": 100,
        // It is no code: the server logs that.
        "fullgraph.lint.ignore": [KEY],
        "chat.disableAIFeatures": false,
      },
      workspace: (folder) => {
        writeFileSync(join(folder, "nested.py"), MODEL);
        writeFileSync(join(folder, "other.py"), MODEL.replace("y.sum()", "y.sum() "));
      },
    });
    ({ window } = session);
  });
  after(() => session?.close());

  it("links a break to its compile call and to the calls that lead to it", async () => {
    await window.openFile("nested.py");
    await window.squiggles.first().waitFor();
    await window.showProblems();
    await window.problem("FG102");
    // Of the file that is open and of the one that is not, each once.
    await until(
      async () => (await window.problemsOf("other.py")).length > 0,
      () => "the other file is in Problems",
    );
    assert.deepEqual((await window.problemsOf("other.py")).slice(0, 1), ["FG102"]);
    const hover = await window.hover(window.token("return x.item()", "item"), "compiled here");
    assert.match(await hover.innerText(), /nested\.py\(13, \d+\): compiled here by torch\.compile/);
    assert.match(await hover.innerText(), /called from middle/);
    await window.screenshot("links");
    await hover.getByText("nested.py(13").first().click();
    const status = window.page.locator("#status\\.editor\\.selection");
    await status.filter({ hasText: "Ln 13" }).waitFor();
  });

  it("shows shapes behind names after a run, and not behind an edit", async () => {
    await window.page.keyboard.press("Escape");
    await window.clickExplain("def middle");
    await window.notification("middle: 1 graph break");
    await window.clearNotifications();
    const y = window.line("= x + 1");
    const hasHint = async () => (await y.innerText()).includes("f32[8,");
    await until(hasHint, () => "the hint of y");
    await window.screenshot("hints");
    await window.reveal("= x + 1");
    await window.page.keyboard.press("End");
    await window.page.keyboard.type(".0");
    await until(
      async () => !(await hasHint()),
      () => "the hint goes with the edit",
    );
    await window.page.keyboard.press("Control+Z");
  });

  it("offers its MCP server to the editor's agents", async () => {
    await window.command("MCP: List Servers");
    await window.page
      .locator(".quick-input-list .monaco-list-row", { hasText: "Fullgraph" })
      .first()
      .waitFor();
    await window.screenshot("mcp");
    await window.page.keyboard.press("Escape");
  });

  it("collects debug information without keys", async () => {
    await window.command("Fullgraph: Copy Debug Information");
    const notification = await window.notification("The debug information was copied");
    await notification.getByRole("button", { name: "Show" }).click();
    const shown = window.page.locator(".monaco-editor[data-uri^='untitled:']").last();
    await shown.locator(".view-line", { hasText: "Versions" }).first().waitFor();
    await window.screenshot("debug-information");
    await window.page.keyboard.press("Control+Shift+P");
    await window.page.keyboard.press("Escape");
    const texts = new Set();
    const parts = ["Extension", "torch", "Nothing is wrong", "inlayHints", "[masked]"];
    let pages = 0;
    await shown.click();
    // Only the lines on screen are there, and which they are is not known after a key.
    await until(
      async () => {
        for (const line of await shown.locator(".view-line").allInnerTexts()) {
          texts.add(line.replaceAll("\u00a0", " "));
        }
        pages += 1;
        await window.page.keyboard.press(pages % 15 === 0 ? "Control+Home" : "PageDown");
        const all = [...texts].join("\n");
        return pages > 30 && parts.every((part) => all.includes(part));
      },
      () => `${parts.join(", ")} in:\n${[...texts].join("\n")}`,
    );
    const text = [...texts].join("\n");
    assert.equal(text.includes(KEY), false);
    assert.equal(text.includes(`${homedir()}/`), false);
  });
});

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";
import { until } from "../lib/until.mjs";

describe("marks on lines that were traced, and the status bar", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("marks");
    ({ window } = session);
    await window.openFile("cnn.py");
    await window.squiggles.first().waitFor();
  });
  after(() => session?.close());

  /** The vertical places of all marked lines on screen. */
  async function marks() {
    return window.editor.locator(".view-overlays .cdr").evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.ownerDocument.defaultView.getComputedStyle(element).borderLeftWidth === "2px",
        )
        .map((element) => element.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, bottom }) => (top + bottom) / 2),
    );
  }

  async function isMarked(text) {
    // There is none while the editor draws the line anew.
    let box = null;
    await until(
      async () => (box = await window.line(text).boundingBox()) !== null,
      () => `"${text}" is drawn`,
    );
    const { y, height } = box;
    return (await marks()).some((middle) => middle > y && middle < y + height);
  }

  const item = () => window.page.locator("#fullgraph\\.fullgraph\\.fullgraph\\.menu");

  it("says in the status bar what the server is doing", async () => {
    await item().filter({ hasText: "Fullgraph" }).waitFor();
    assert.deepEqual(await marks(), []);
    await window.screenshot("before");
  });

  it("marks the lines that a run traced, and no line that breaks", async () => {
    await window.clickExplain("def forward");
    await window.notification("SmallCNN: 3 graph breaks");
    await window.clearNotifications();
    await window.reveal("def forward");
    await until(
      async () => (await marks()).length > 0,
      () => "lines are marked",
    );
    assert.equal(await isMarked("if images.max()"), false, "a line that breaks has no mark");
    await item().filter({ hasText: "Fullgraph: 3 graph breaks" }).waitFor();
    await window.screenshot("marked");
  });

  it("moves the marks with the text, and removes them from edited lines", async () => {
    const before = (await marks()).length;
    const [first] = await marked();
    await window.reveal(first);
    assert.ok(await isMarked(first));
    await window.page.keyboard.press("End");
    await window.page.keyboard.type("  # edited");
    await until(
      async () => !(await isMarked("# edited")),
      () => "the edited line loses its mark",
    );
    assert.ok((await marks()).length >= before - 1, "other lines keep theirs");
    await window.screenshot("edited");
  });

  it("opens a menu of the commands from the status bar", async () => {
    await item().click();
    const rows = window.page.locator(".quick-input-list .monaco-list-row");
    await rows.filter({ hasText: "Explain Graph Breaks" }).waitFor();
    await rows.filter({ hasText: "Restart Server" }).waitFor();
    await window.screenshot("menu");
    await window.page.keyboard.press("Escape");
  });

  /** The text of marked lines. */
  async function marked() {
    const places = await marks();
    const lines = await window.editor.locator(".view-line").evaluateAll((elements) =>
      elements.map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { text: element.innerText.replaceAll("\u00a0", " ").trim(), top, bottom };
      }),
    );
    return lines
      .filter(({ text, top, bottom }) => text && places.some((at) => at > top && at < bottom))
      .map(({ text }) => text);
  }
});

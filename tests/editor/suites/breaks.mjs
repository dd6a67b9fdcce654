import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";

const CALL = "x.sum().item()";

describe("Inputs, and the side bar Graph Breaks", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("breaks");
    ({ window } = session);
    await window.openFile("asks.py");
    // Commands of an extension are in the palette once it is there.
    await window.editor.locator(".codelens-decoration").first().waitFor();
  });
  after(() => session?.close());

  it("runs what is around the cursor, with inputs that a search finds", async () => {
    await window.reveal(CALL);
    await window.command("Fullgraph: Explain Graph Breaks");
    await window.notification("score: 1 graph break");
    await window.clearNotifications();
  });

  it("lists what was found, with the way to its line", async () => {
    await window.page.locator(".activitybar .action-label[aria-label^='Fullgraph']").click();
    const rows = window.page.locator(".sidebar .monaco-list-row");
    const row = rows.filter({ hasText: "asks.py:10 · seen" });
    await row.waitFor();
    await window.screenshot("side-bar");
    await window.reveal("def compiled");
    await row.click();
    await window.page.locator(".statusbar", { hasText: "Ln 10" }).waitFor();
  });

  it("asks for inputs where a search finds none, and shows what the run found", async () => {
    await window.clickLens("def compiled", "Explain graph breaks");
    const asked = window.page.locator(".quick-input-widget", { hasText: "compiled needs x" });
    await asked.waitFor();
    const offered = await asked.locator("input[type=text]").inputValue();
    assert.match(offered, /^\[?torch\.randn\(/);
    await window.screenshot("asks");
    await asked.locator(".action-label[aria-label^='Insert and Run']").click();
    await window.notification("compiled: no graph breaks");
    await window.line("def get_inputs").waitFor();
    await window.reveal("def compiled");
    await window.editor
      .locator(".codelens-decoration", { hasText: "No graph breaks · 1 graph" })
      .first()
      .waitFor();
    await window.screenshot("lens");
  });
});

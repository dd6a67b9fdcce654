import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";

const BREAK = "x.abs().max().item()";

describe("targets in notebooks", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("notebook-run");
    ({ window } = session);
    // While its extensions load, VS Code opens a notebook as the text that it is on disk.
    await window.openFile("cnn.py");
    await window.squiggles.first().waitFor();
    await window.openNotebook("cells.ipynb");
    await window.line(BREAK).waitFor();
  });
  after(() => session?.close());

  /** The lens with this text in the module's own cell; the cell that compiles it has one, too. */
  function lens(text) {
    return cell().locator(".codelens-decoration a", { hasText: text }).first();
  }

  function cell() {
    return window.page.locator(".cell", { hasText: "class Scaled" });
  }

  it("runs a module of a cell, with inputs that the user inserts into the cell", async () => {
    await lens("Explain graph breaks").click();
    const needs = await window.notification("Scaled needs x");
    await window.screenshot("needs");
    await needs.getByRole("button", { name: "Insert Functions" }).click();
    await cell().locator(".view-line", { hasText: "def get_inputs" }).first().waitFor();
    await window.clearNotifications();
    await lens("Explain graph breaks").click();
    await window.notification("Scaled: 1 graph break");
    await lens("1 graph break · 2 graphs").waitFor();
    await window.clearNotifications();
    await window.screenshot("lens");
  });

  it("shows what the run saw at the line of the cell", async () => {
    await window.showProblems();
    await window.problem("FG102", "(seen)");
    await window.hover(window.token(BREAK, "item"), "Observed");
    await window.screenshot("hover");
  });

  it("runs what is around the cursor of a cell when the palette starts it", async () => {
    await window.page.keyboard.press("Escape");
    await window.token(BREAK, "item").click();
    await window.command("Fullgraph: Explain Graph Breaks");
    await window.notification("Scaled: 1 graph break");
    assert.equal(await window.notifications.filter({ hasText: "failed" }).count(), 0);
  });
});

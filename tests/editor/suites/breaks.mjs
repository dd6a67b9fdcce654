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

  it("opens a small program with the break, from the light bulb", async () => {
    await window.reveal(CALL);
    const title = "Write a small program that shows this";
    await window.quickFix(window.token(CALL, "item"), title);
    const done = await window.notification(/\d+ of \d+ lines after \d+ programs/);
    await done.getByRole("button", { name: "Copy as Issue" }).waitFor();
    const program = window.page.locator("[data-uri^='untitled:'] .view-line");
    for (const text of ["torch.compile(", ".item()"]) {
      await program.filter({ hasText: text }).first().waitFor();
    }
    await window.screenshot("small-program");
    await window.clearNotifications();
    const row = window.page.locator(".sidebar .monaco-list-row", { hasText: "asks.py:10 · seen" });
    await row.click();
    await window.page.locator(".statusbar", { hasText: "Ln 10" }).waitFor();
  });

  it("asks for inputs where a search finds none, and saves what ran", async () => {
    await window.clickLens("def compiled", "Explain graph breaks");
    const needs = await window.notification("compiled needs x");
    assert.match(await needs.innerText(), /raised NameError[^]*get_inputs' is not defined\./);
    await window.screenshot("needs");
    await needs.getByRole("button", { name: "Enter Arguments" }).click();
    const asked = window.page.locator(".quick-input-widget", { hasText: "Inputs of compiled" });
    await asked.waitFor();
    const offered = await asked.locator("input[type=text]").inputValue();
    assert.match(offered, /^\[?torch\.randn\(/);
    await window.screenshot("asks");
    await window.page.keyboard.press("Escape");
    await window.clearNotifications();
  });

  it("inserts the functions to fill in, with the cursor on the first value", async () => {
    await window.reveal("class Unknown");
    await window.command("Fullgraph: Explain Graph Breaks");
    const needs = await window.notification("Unknown cannot be created");
    assert.match(await needs.innerText(), /No arguments were found with which it runs\./);
    await needs.getByRole("button", { name: "Insert Functions" }).click();
    await window.page.locator(".statusbar", { hasText: "(3 selected)" }).waitFor();
    // The editor puts the second quote behind what was selected.
    await window.page.keyboard.type('"alpha7');
    await window.line('"name": "alpha7"').waitFor();
    await window.screenshot("inserted");
    await window.clearNotifications();
    await window.reveal("class Unknown");
    await window.command("Fullgraph: Explain Graph Breaks");
    const ran = await window.notification("Unknown: no graph breaks");
    await ran.getByRole("button", { name: "Save Inputs" }).click();
    await window.line("def get_inputs").waitFor();
    await window.screenshot("saved");
  });
});

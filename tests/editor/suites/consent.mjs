import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";

const ENABLE = "Fullgraph: Enable LLM Explanations for This Workspace";
const DISABLE = "Fullgraph: Disable LLM Explanations for This Workspace";

describe("consent to send source text", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("consent");
    ({ window } = session);
    await window.openFile("cnn.py");
    await window.squiggles.first().waitFor();
  });
  after(() => session?.close());

  it("says what is sent and to whom, before anything is enabled", async () => {
    await window.command(ENABLE);
    await window.pick("Google Gemini");
    const dialog = window.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "generativelanguage.googleapis.com" }).waitFor();
    const text = await dialog.innerText();
    assert.match(text, /the function around it/);
    assert.match(text, /no other code/);
    await window.screenshot("question");
  });

  it("changes nothing when the user says no", async () => {
    await window.page.locator(".monaco-dialog-box").getByRole("button", { name: "Cancel" }).click();
    const rows = await window.palette("Fullgraph: LLM Explanations");
    await rows.filter({ hasText: ENABLE }).waitFor();
    assert.equal(await rows.filter({ hasText: DISABLE }).count(), 0);
    await window.page.keyboard.press("Escape");
  });
});

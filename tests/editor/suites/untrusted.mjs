import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { EXPLAIN_KEY, Session } from "../lib/session.mjs";

describe("an untrusted workspace", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("untrusted", { trusted: false });
    ({ window } = session);
  });
  after(() => session?.close());

  it("gets static checks", async () => {
    await window.page.locator(".statusbar-item", { hasText: "Restricted Mode" }).waitFor();
    await window.openFile("cnn.py");
    await window.squiggles.first().waitFor();
    await window.showProblems();
    await window.problem("FG102");
    await window.screenshot("static-checks");
  });

  it("hides the commands that run code", async () => {
    const rows = await window.palette("Fullgraph");
    await rows.filter({ hasText: "Fullgraph: Restart Server" }).waitFor();
    for (const title of ["Explain Graph Breaks", "Verify", "Fix Everything Proven"]) {
      assert.equal(await rows.filter({ hasText: title }).count(), 0, title);
    }
    await window.screenshot("palette");
    await window.page.keyboard.press("Escape");
  });

  it("refuses to run code, in words", async () => {
    // Neither the palette nor a code lens offers it: a key can still be bound to it.
    await window.page.keyboard.press(EXPLAIN_KEY);
    await window.notification("does not run your code in an untrusted workspace");
    await window.screenshot("refused");
    assert.equal(await window.notifications.count(), 1, "one message");
    const item = await window.problem("FG102");
    await item.locator(".codicon-info").waitFor();
  });
});

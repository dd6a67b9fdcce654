import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";
import { until } from "../lib/until.mjs";

describe("Explain Graph Breaks", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("explain", { settings: { "fullgraph.explain.calibrate": true } });
    ({ window } = session);
  });
  after(() => session?.close());

  it("shows progress, and turns a predicted break into an observed one", async () => {
    await window.openFile("cnn.py");
    await window.showProblems();
    const item = await window.problem("FG102");
    assert.equal(await item.count(), 1);
    await item.locator(".codicon-info").waitFor();
    await window.screenshot("predicted");

    await window.clickExplain("def forward");
    await window.notification("Running SmallCNN under Dynamo");
    await window.screenshot("progress");

    await item.locator(".codicon-warning").waitFor();
    assert.equal(await item.count(), 1, "one entry: the prediction and the observation are one");
    await window.notification("SmallCNN");
    await window.notifications
      .filter({ hasText: "Running SmallCNN under Dynamo" })
      .waitFor({ state: "detached" });
    await window.screenshot("observed");
    assert.equal(await window.notifications.count(), 1, "one message at the end");
  });

  it("says in the hover what the run saw", async () => {
    await window.clearNotifications();
    const call = "x.abs().mean().item()";
    await window.reveal(call);
    await window.hover(window.token(call, "item"), "GB0124");
    await window.screenshot("observed-hover");
  });

  it("runs what is around the cursor when the palette starts it", async () => {
    await window.page.keyboard.press("Escape");
    await window.reveal("if images.max()");
    await window.command("Fullgraph: Explain Graph Breaks");
    await window.notification("SmallCNN: 3 graph breaks");
  });

  it("shows the run in a panel, from which a click leads to the code", async () => {
    const toast = window.notifications.filter({ hasText: "SmallCNN: 3 graph breaks" });
    await toast.hover();
    await toast.getByRole("button", { name: "Show Report" }).click();
    const page = window.page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
    await page.getByRole("heading", { name: "SmallCNN: 3 graph breaks" }).waitFor();
    await window.screenshot("report");
    await page.getByText("cnn.py:", { exact: false }).first().click();
    await window.page.locator(".statusbar", { hasText: /Ln (?!1,)/ }).waitFor();
    await window.clearNotifications();
    await window.command("View: Close All Editors in Group");
  });

  it("runs the text on screen, saved or not, and stops when it is cancelled", async () => {
    await window.page.keyboard.press("Escape");
    await window.openFile("slow.py");
    await window.clickExplain("def forward");
    const running = await window.notification("Running Slow under Dynamo");
    await running.hover();
    await running.getByRole("button", { name: "Cancel" }).click();
    await running.waitFor({ state: "detached" });

    // The saved file sleeps for ten minutes; only the text on screen comes to an end.
    await window.reveal("time.sleep(600)");
    await window.token("time.sleep(600)", "600").dblclick();
    await window.page.keyboard.type("0");
    await window.line("time.sleep(0)").waitFor();
    await window.clickExplain("def forward");
    await window.editor.locator(".squiggly-warning").first().waitFor();
    await until(
      async () => (await window.notifications.filter({ hasText: "under Dynamo" }).count()) === 0,
      () => "the progress ends",
    );
    await window.screenshot("unsaved");
  });

  it("runs models in the environment that the editor was started in", async () => {
    await window.openFile("surroundings.py");
    await window.clickExplain("def shifted");
    await window.notification("shifted: no graph breaks");
  });
});

import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";

describe("Try Fullgraph on a Sample, and the walkthrough", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("sample");
    ({ window } = session);
    await window.openFile("cnn.py");
    await window.squiggles.first().waitFor();
  });
  after(() => session?.close());

  it("has three steps", async () => {
    // With the side bar, there is no place for what is beside the steps.
    await window.page.keyboard.press("Control+B");
    await window.choose("Welcome: Open Walkthrough", "Get Started with Fullgraph");
    const steps = window.page.locator(".getting-started-step");
    for (const title of ["See a graph break", "Explain a function", "Fix it, with proof"]) {
      await steps.filter({ hasText: title }).waitFor();
    }
    await window.screenshot("walkthrough");
  });

  it("opens a sample from its first step, and explains it", async () => {
    const steps = window.page.locator(".getting-started-step");
    await steps.getByText("Try Fullgraph on a Sample").click();
    await window.notification("Classifier: 3 graph breaks");
    await window.page.locator(".tab", { hasText: "sample.py" }).waitFor();
    await window.screenshot("sample");
    await window.clearNotifications();
  });

  it("makes the sample as it was when the command is run again", async () => {
    await window.page.keyboard.press("Control+1");
    await window.page.keyboard.press("Control+A");
    await window.page.keyboard.type("# gone");
    await window.command("Fullgraph: Try Fullgraph on a Sample");
    await window.notification("Classifier: 3 graph breaks");
    await window.page.locator(".view-line", { hasText: "class Classifier" }).first().waitFor();
  });
});

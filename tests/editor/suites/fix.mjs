import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";
import { until } from "../lib/until.mjs";

const CALL = 'logger.info("shape';
const GUARD = "torch.compiler.is_compiling():";

describe("Verify, Measure and Fix", () => {
  let session;
  let window;
  before(async () => {
    const settings = { "fullgraph.measure.arms": ["aot_eager"], "fullgraph.measure.rounds": 4 };
    session = await Session.open("fix", { settings });
    ({ window } = session);
    await window.openFile("proven.py");
  });
  after(() => session?.close());

  async function guards() {
    return window.editor.locator(".view-line", { hasText: `if not ${GUARD}` }).count();
  }

  it("says in which way compiled code differs from eager mode", async () => {
    await window.clickLens("def add", "Verify");
    const found = await window.notification("add differs from eager mode");
    await window.screenshot("difference");
    await found.getByRole("button", { name: "Show Details" }).click();
    // This VS Code has no module that writes log files: the channel is open, and empty.
    const panel = window.page.locator(".part.panel", { hasText: "Fullgraph Server" });
    await panel.first().waitFor();
    await window.screenshot("details");
  });

  it("measures whether compiling pays, and shows it in a panel", async () => {
    const BUSY = "Other programs use";
    const WRONG = "aot_eager: the output differs from that of eager mode";
    await window.clearNotifications();
    await window.clickLens("def add", "Measure");
    const first = await window.notification(new RegExp(`${BUSY}|${WRONG}`));
    // Where this machine is busy, the user decides.
    if ((await first.textContent()).includes(BUSY)) {
      await window.screenshot("measure-busy");
      await first.getByRole("button", { name: "Measure Anyway" }).click();
    }
    const result = await window.notification(WRONG);
    await window.screenshot("measured");
    await result.hover();
    await result.getByRole("button", { name: "Show Report" }).click();
    const page = window.page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
    await page.getByRole("heading", { level: 1, name: "not here: the outputs of" }).waitFor();
    await page.locator(".alert", { hasText: WRONG }).waitFor();
    await page.getByRole("table", { name: "Speed-up over eager mode" }).waitFor();
    await window.screenshot("benchmark");
    await window.clearNotifications();
    await window.command("View: Close Editors in Other Groups");
  });

  it("shows what is proven before anything changes", async () => {
    await window.clickLens("def scale", "Fix and verify");
    await window.notification("Proving fixes of scale");
    const proven = await window.notification("scale: 1 break to 0");
    await window.screenshot("proven");
    assert.equal(await guards(), 0, "nothing is applied yet");

    await proven.getByRole("button", { name: "Show Diff" }).click();
    await window.page.locator(".diff-editor, .monaco-diff-editor").first().waitFor();
    await window.notification("scale: 1 break to 0");
    await window.screenshot("diff");
  });

  it("applies it through the refactor preview, and one undo takes it back", async () => {
    const proven = await window.notification("scale: 1 break to 0");
    await proven.getByRole("button", { name: "Preview" }).click();
    const preview = window.page.locator(".bulk-edit-panel");
    await preview.getByText("is_compiling").first().waitFor();
    // VS Code applies what is selected there, and nothing is at first.
    await preview.locator(".edit-checkbox").first().click();
    await window.screenshot("preview");
    await preview.getByRole("button", { name: "Apply" }).click();
    await window.openFile("proven.py");
    await window.line(`if not ${GUARD}`).waitFor();
    await window.screenshot("applied");
    const file = join(session.folder, "proven.py");
    assert.doesNotMatch(readFileSync(file, "utf8"), /if not torch/);

    await window.reveal("def scale");
    await window.page.keyboard.press("Control+Z");
    await until(
      async () => (await guards()) === 0,
      () => "one undo takes it back",
    );
  });

  it("proves one fix from the light bulb", async () => {
    await window.reveal(CALL);
    const title = "Fix and verify: Make this call only in eager mode";
    await window.quickFix(window.token(CALL, "info"), title, () =>
      window.screenshot("quick-fixes"),
    );
    const proven = await window.notification("scale: 1 break to 0");
    await proven.getByRole("button", { name: "Apply" }).click();
    await window.line(`if not ${GUARD}`).waitFor();
    await window.screenshot("fixed");
  });

  it("applies a fix of two files, and one undo takes both back", async () => {
    const call = "points(shapes, sizes=sizes)";
    const guard = "(shapes if sizes is None else sizes)";
    await window.openFile("pyramid.py");
    await window.clickLens("def pyramid", "Fix and verify");
    const proven = await window.notification("pyramid: 1 break to 0");
    await proven.getByRole("button", { name: "Apply" }).click();
    await window.line(call).waitFor();
    await window.openFile("pyramid_points.py");
    await window.line(guard).waitFor();
    await window.screenshot("two-files");

    await window.reveal("def points");
    await window.page.keyboard.press("Control+Z");
    await window.line(guard).waitFor({ state: "detached" });
    await window.openFile("pyramid.py");
    await window.line("points(shapes) * x.sum()").waitFor();
    await window.screenshot("two-files-undone");
  });
});

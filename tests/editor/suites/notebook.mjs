import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";

const SQUIGGLE = ".view-overlays .cdr[class*=squiggly-]";
const BREAK = "x.abs().max().item()";

describe("notebooks", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("notebook");
    ({ window } = session);
    // While its extensions load, VS Code opens a notebook as the text that it is on disk.
    await window.openFile("cnn.py");
    await window.squiggles.first().waitFor();
  });
  after(() => session?.close());

  /** The notebook's problem: it compiles its module by name, as the example does not. */
  function problem() {
    const warnings = window.page.locator('.markers-panel .monaco-list-row[aria-label^="Warning"]');
    return warnings.filter({ hasText: "FG102" });
  }

  it("underlines the breaks of cells and lists them in Problems", async () => {
    await window.openNotebook("cells.ipynb");
    await window.line(BREAK).waitFor();
    await window.editor.locator(SQUIGGLE).first().waitFor();
    await window.showProblems();
    await problem().waitFor();
    await window.screenshot("problems");
  });

  it("explains a break in the hover", async () => {
    await window.hover(window.token(BREAK, "item"), "FG102");
    await window.screenshot("hover");
  });

  it("silences a line of a cell, and its problem goes", async () => {
    await window.page.keyboard.press("Escape");
    await window.quickFix(window.token(BREAK, "item"), "Disable FG102 for this line");
    await window.line("# fullgraph: ignore[FG102]").waitFor();
    await problem().waitFor({ state: "detached" });
    await window.screenshot("silenced");
  });
});

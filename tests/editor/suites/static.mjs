import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";
import { until } from "../lib/until.mjs";

const FIX = "Make this call only in eager mode";
const BREAK = "x.abs().mean().item()";

describe("static checks", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("static");
    ({ window } = session);
  });
  after(() => session?.close());

  it("underlines breaks and lists them in Problems", async () => {
    await window.openFile("cnn.py");
    await window.squiggles.first().waitFor();
    await window.showProblems();
    const row = await window.problem("FG102");
    assert.match(await row.first().innerText(), /fullgraph/);
    await window.problem("FG201");
    await window.reveal(BREAK);
    await window.screenshot("problems");
  });

  it("explains a break in the hover", async () => {
    const hover = await window.hover(window.token(BREAK, "item"), "FG102");
    await window.screenshot("hover");
    const text = await hover.innerText();
    assert.match(text, /breaks the graph/);
    assert.ok(text.length > 80, text);
  });

  it("fixes a logging call in the buffer, and the squiggle goes", async () => {
    await window.page.keyboard.press("Escape");
    await window.openFile("transformer.py");
    const call = 'warnings.warn("no attention_mask';
    await window.reveal(call);
    await window.problem("FG103");
    const logging = window.problems.filter({ hasText: "FG103" });
    const before = await logging.count();
    await window.quickFix(window.token(call, "warn"), FIX, () => window.screenshot("quick-fixes"));
    await window.line("torch.compiler.is_compiling()").waitFor();
    await until(
      async () => (await logging.count()) === before - 1,
      () => "its entry leaves Problems",
    );
    await window.screenshot("fixed");
  });

  it("saves what the fix wrote", async () => {
    const file = join(session.folder, "transformer.py");
    assert.doesNotMatch(readFileSync(file, "utf8"), /is_compiling/);
    await window.page.keyboard.press("Control+S");
    await until(
      () => readFileSync(file, "utf8").includes("is_compiling"),
      () => "the file is saved",
    );
  });

  it("follows a pyproject.toml that appears on disk", async () => {
    await window.problem("FG201");
    const project = '[tool.fullgraph.lint]\nignore = ["FG201"]\n';
    writeFileSync(join(session.folder, "pyproject.toml"), project);
    const branches = window.problems.filter({ hasText: "FG201" });
    await until(
      async () => (await branches.count()) === 0,
      () => "its entries leave Problems",
    );
  });
});

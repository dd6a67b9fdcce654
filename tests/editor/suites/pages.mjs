import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";

const BREAK = "x.abs().mean().item()";

describe("pages about graph breaks", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("pages");
    ({ window } = session);
    await window.openFile("cnn.py");
    await window.showProblems();
    await window.problem("FG102");
  });
  after(() => session?.close());

  it("open from the code in Problems", async () => {
    await window.clickProblemCode("FG102");
    const page = await window.preview("Converting a tensor to a Python number breaks the graph");
    await page.locator("h2", { hasText: "Why Dynamo breaks here" }).waitFor();
    await window.screenshot("page");
  });

  it("are listed, and lead to each other", async () => {
    await window.choose("Fullgraph: Open Page", "FG503 musicgen", "musicgen");
    const guide = await window.preview("MusicGen");
    await guide.locator("a", { hasText: "dynamic-shape-operation" }).first().click();
    const next = await window.preview("An operation whose output shape d");
    await next.locator("h2", { hasText: "Use instead" }).waitFor();
    await window.screenshot("next-page");
  });

  it("open from the hover", async () => {
    await window.openFile("cnn.py");
    await window.reveal(BREAK);
    const hover = await window.hover(window.token(BREAK, "item"), "More about FG102");
    await hover.locator("a", { hasText: "More about FG102" }).click();
    await window.preview("Converting a tensor to a Python number breaks the graph");
  });

  it("open no website", () => {
    assert.equal(window.page.context().pages().length, 1);
  });
});

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { ANSWERS, FIXED } from "../lib/answers.mjs";
import { FakeModel } from "../lib/model.mjs";
import { Session } from "../lib/session.mjs";
import { PATIENCE, until } from "../lib/until.mjs";

const ENABLE = "Fullgraph: Enable LLM Explanations for This Workspace";
const DISABLE = "Fullgraph: Disable LLM Explanations for This Workspace";
const ASK = "Fullgraph: Explain with Language Model";
const CLEAR = "Fullgraph: Clear Cached Explanations";
const KEPT = "From the cache on this machine";
const BREAK = "y.tolist()";
const KEY = "a-key-of-the-tests-0123456789";

/** Whether the server's environment has an extra of the wheel. */
function environmentHas(userData, extra) {
  const storage = join(userData, "User/globalStorage/fullgraph.fullgraph");
  const folder = readdirSync(storage).find((name) => /^server-[0-9a-f]{12}$/.test(name));
  return readFileSync(join(storage, folder, "fullgraph.json"), "utf8").includes(`"${extra}"`);
}

describe("a language model", () => {
  const model = new FakeModel(ANSWERS);
  let session;
  let window;
  let userData;
  let userSettings;
  before(async () => {
    await model.start();
    const settings = { "fullgraph.llm.baseUrl": model.address };
    session = await Session.open("language-model", { settings });
    ({ window } = session);
    ({ userData } = session.home);
    userSettings = join(userData, "User/settings.json");
    await window.openFile("doubled.py");
    await window.squiggles.first().waitFor();
  });
  after(async () => {
    model.holds = false;
    await session?.close();
    await model.stop();
  });

  async function propose() {
    await window.reveal(BREAK);
    await window.choose(ENABLE, "OpenAI");
    return window.webview("Send this code to a language model?");
  }

  it("is sent nothing where the user declines, who sees all of it first", async () => {
    const page = await propose();
    const text = await page.locator("main").innerText();
    assert.ok(text.includes(model.address), text);
    assert.match(text, /function: /);
    assert.match(await page.locator("pre.sent").textContent(), /def double\(x: torch\.Tensor\)/);
    await window.screenshot("proposed");
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByText("You declined. Nothing is sent.").waitFor();
    assert.doesNotMatch(readFileSync(userSettings, "utf8"), /llm\.provider/);
    const rows = await window.palette("Fullgraph: LLM Explanations");
    await rows.filter({ hasText: ENABLE }).waitFor();
    assert.equal(await rows.filter({ hasText: DISABLE }).count(), 0);
    await window.page.keyboard.press("Escape");
    await window.reveal(BREAK);
    await window.hover(window.token(BREAK, "tolist"), "FG1");
    assert.deepEqual(model.requests, []);
  });

  it("is sent nothing by hovering once the user has accepted", async () => {
    const page = await propose();
    await page.getByRole("button", { name: /^Accept/ }).click();
    await window.enter(KEY);
    await page.getByText("You accepted this for this workspace.").waitFor();
    // The provider's SDK comes from PyPI, as in the first use.
    await until(
      () => environmentHas(userData, "openai"),
      () => "the installation of the SDK",
      5 * PATIENCE,
    );
    await window.screenshot("accepted");
    await window.reveal(BREAK);
    await window.hover(window.token(BREAK, "tolist"), "FG1");
    await window.screenshot("hover");
    assert.deepEqual(model.requests, []);
  });

  it("is asked on request, and its answer is shown while it writes", async () => {
    await window.reveal(BREAK);
    let page;
    try {
      model.holds = true;
      await window.command(ASK);
      page = await window.webview("Do this");
      await page.getByText("Double the tensor: y.detach() * 2.").waitFor();
      await page.getByText("The model is writing…").waitFor();
      assert.equal(await page.getByText("Confidence:").isVisible(), false);
      await window.screenshot("streaming");
    } finally {
      model.holds = false; // The tests after this one need the answer.
    }
    await page.getByText("Confidence: High.").waitFor();
    await page.getByText("1,234 tokens sent · 56 received").waitFor();
    await page.locator("details", { hasText: "Not verified" }).locator("ins").waitFor();
    await window.screenshot("explained");
    const [request] = model.requests;
    assert.equal(request.url, "/v1/responses");
    assert.equal(request.authorization, `Bearer ${KEY}`);
    assert.ok(!JSON.stringify(request.body).includes(session.folder), "no folder is sent");
  });

  it("answers a follow-up question with the conversation", async () => {
    const page = await window.webview("Do this");
    await page.getByLabel("Ask a follow-up question").fill("Does it keep the gradient?");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("No, as before: detach cuts it.").waitFor();
    await window.screenshot("follow-up");
    const { input } = model.requests.at(-1).body;
    assert.match(input[1].content, /Double the tensor/);
    assert.match(input.at(-1).content, /Does it keep the gradient\?/);
  });

  it("is rated, and the rating stays here", async () => {
    const page = await window.webview("Do this");
    const before = model.requests.length;
    await page.getByRole("radio", { name: "4" }).check();
    await page.getByLabel("The rating in a word").fill("clear");
    await page.getByRole("button", { name: "Rate" }).click();
    await page.locator(".note", { hasText: "stays on this machine" }).waitFor();
    assert.equal(model.requests.length, before);
    await window.screenshot("rated");
  });

  it("was sent what the document shows", async () => {
    const page = await window.webview("Do this");
    await page.getByRole("button", { name: "Show What Is Sent" }).click();
    const sent = await window.webview("What is sent");
    const { instructions, input } = model.requests[0].body;
    const text = await sent.locator("pre.sent").textContent();
    assert.equal(text, `${instructions}\n\n${input[0].content}\n`);
    await window.screenshot("sent");
  });

  it("is sent the same question again once its kept answer was removed", async () => {
    const before = model.requests.length;
    await window.reveal(BREAK);
    await window.command(ASK);
    await (await window.webview("Do this")).getByText(KEPT).waitFor();
    assert.equal(model.requests.length, before);
    await window.command(CLEAR);
    await window.notification("The cached explanations were removed.");
    await window.clearNotifications();
    await window.reveal(BREAK);
    await window.command(ASK);
    await (await window.webview("Do this")).getByText("1,234 tokens sent · 56 received").waitFor();
    assert.equal(model.requests.length, before + 1);
    assert.deepEqual(model.requests.at(-1).body.input, model.requests[0].body.input);
  });

  it("writes a fix, which is applied only once it is proven", async () => {
    await window.reveal(BREAK);
    await window.command(ASK);
    const page = await window.webview("Do this");
    await page.getByText(KEPT).waitFor();
    await page.getByRole("button", { name: "Write a Fix and Prove It" }).click();
    const proven = await window.notification("double: 1 break to 0");
    await window.screenshot("proven");
    assert.equal(await window.line(FIXED.trim()).count(), 0, "nothing is applied yet");
    await proven.getByRole("button", { name: "Apply" }).click();
    await window.line(FIXED.trim()).waitFor();
    await window.screenshot("fixed");
    assert.equal(model.requests.at(-1).body.text.format.name, "fix");
  });

  it("ranks what a run found, and each rank leads to its line", async () => {
    await window.openFile("cnn.py");
    await window.clickExplain("def forward");
    const done = await window.notification("SmallCNN: 3 graph breaks");
    await done.hover();
    await done.getByRole("button", { name: "Show Report" }).click();
    const report = await window.webview("SmallCNN: 3 graph breaks");
    await window.screenshot("report");
    await report.getByRole("button", { name: "Summarize with Language Model" }).click();
    const page = await window.webview("What to fix first in SmallCNN");
    await page.getByText("Two of the three breaks are worth fixing.").waitFor();
    await window.screenshot("summary");
    const { body } = model.requests.at(-1);
    assert.equal(body.text.format.name, "run_summary");
    const ranks = page.locator(".ranks > li");
    assert.equal(await ranks.count(), 2);
    const places = await ranks.getByRole("button", { name: "cnn.py:" }).allInnerTexts();
    assert.equal(new Set(places).size, 2);
    for (const place of places) {
      await page.getByRole("button", { name: place }).click();
      const line = place.replace("cnn.py:", "Ln ");
      await window.page.locator(".statusbar", { hasText: `${line},` }).waitFor();
    }
  });

  it("gets nothing more once the user ends it", async () => {
    const before = model.requests.length;
    await window.command(DISABLE);
    // An open palette does not learn that a command can be run again: open it anew.
    await until(
      async () => {
        const rows = await window.palette(ENABLE);
        const isThere = (await rows.filter({ hasText: ENABLE }).count()) > 0;
        await window.page.keyboard.press("Escape");
        return isThere;
      },
      () => "the command that enables it again",
    );
    assert.equal(model.requests.length, before);
  });

  it("writes the key into no file", () => {
    const files = readdirSync(userData, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.path, entry.name))
      .filter((file) => !file.includes("site-packages"));
    assert.ok(files.includes(userSettings));
    for (const file of files) assert.ok(!readFileSync(file).includes(KEY), file);
  });
});

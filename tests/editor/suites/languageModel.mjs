import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { FakeModel } from "../lib/model.mjs";
import { RUN } from "../lib/paths.mjs";
import { Session } from "../lib/session.mjs";

const USER_DATA = join(RUN, "home/user-data");
const USER_SETTINGS = join(USER_DATA, "User/settings.json");
const ENABLE = "Fullgraph: Enable LLM Explanations for This Workspace";
const DISABLE = "Fullgraph: Disable LLM Explanations for This Workspace";
const BREAK = "x.abs().mean().item()";
const KEY = "a-key-of-the-tests";
const ANSWER = {
  summary: "The mean is fetched to divide by it.",
  why: "Dynamo has no number for it.",
  steps: ["Divide by the tensor."],
  code: "",
};

describe("explanations by a language model", () => {
  const model = new FakeModel(ANSWER);
  let session;
  let window;
  before(async () => {
    await model.start();
    const settings = { "fullgraph.llm.baseUrl": model.address };
    session = await Session.open("language-model", { settings });
    ({ window } = session);
    await window.openFile("cnn.py");
    await window.squiggles.first().waitFor();
  });
  after(async () => {
    await session?.close();
    await model.stop();
  });

  async function ask() {
    await window.command(ENABLE);
    await window.pick("OpenAI");
    const dialog = window.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: model.address }).waitFor();
    return dialog;
  }

  it("say what is sent and to whom, before anything is enabled", async () => {
    const dialog = await ask();
    const text = await dialog.innerText();
    assert.match(text, /the function around it/);
    assert.match(text, /no other code/);
    await window.screenshot("question");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  it("show the very text that would be sent", async () => {
    await window.reveal(BREAK);
    const dialog = await ask();
    await dialog.getByRole("button", { name: "Show What Is Sent" }).click();
    const editor = window.page.locator(".editor-instance", { hasText: "You explain one" });
    await editor.waitFor();
    await window.screenshot("preview");
    await window.notification("Send source text of this workspace");
    await window.clearNotifications();
    const tab = window.page.locator(".tab", { hasText: "What Fullgraph sends" });
    await tab.getByRole("button", { name: /^Close/ }).click();
    await tab.waitFor({ state: "detached" });
    assert.deepEqual(model.requests, []);
  });

  it("stay off when the user says no", async () => {
    assert.doesNotMatch(readFileSync(USER_SETTINGS, "utf8"), /llm\.provider/);
    const rows = await window.palette("Fullgraph: LLM Explanations");
    await rows.filter({ hasText: ENABLE }).waitFor();
    assert.equal(await rows.filter({ hasText: DISABLE }).count(), 0);
    await window.page.keyboard.press("Escape");
    await window.reveal(BREAK);
    await window.hover(window.token(BREAK, "item"), "FG102");
    assert.deepEqual(model.requests, []);
  });

  it("stand in the hover once the user has agreed and given a key", async () => {
    const dialog = await ask();
    await dialog.getByRole("button", { name: "Enable" }).click();
    const question = await window.notification("An API key is required");
    await question.getByRole("button", { name: "Set API Key" }).click();
    await window.pick("OpenAI");
    await window.enter(KEY);

    const hover = await window.hover(window.token(BREAK, "item"), ANSWER.summary);
    await window.screenshot("hover");
    assert.match(await hover.innerText(), /Divide by the tensor/);
    const [request] = model.requests;
    assert.equal(request.url, "/v1/responses");
    assert.equal(request.authorization, `Bearer ${KEY}`);
    const sent = JSON.stringify(request.body);
    assert.match(sent, /def forward\(self, images/);
    assert.doesNotMatch(sent, /A small image classifier|Conv2d\(3, 16/, "only the function");
    assert.ok(!sent.includes(session.folder), "no folder is sent");
  });

  it("write the key into no file", () => {
    const files = readdirSync(USER_DATA, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.path, entry.name))
      .filter((file) => !file.includes("site-packages"));
    assert.ok(files.includes(USER_SETTINGS));
    for (const file of files) assert.ok(!readFileSync(file).includes(KEY), file);
  });
});

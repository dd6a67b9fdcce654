import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { ANSWERS } from "../lib/answers.mjs";
import { FakeEditorModel } from "../lib/editorModel.mjs";
import { packageFolder } from "../lib/package.mjs";
import { REPO, RUN } from "../lib/paths.mjs";
import { homeOf, Session } from "../lib/session.mjs";

const ASK = "Fullgraph: Explain with Language Model";
const BREAK = "y.tolist()";

describe("a language model of VS Code", () => {
  const model = new FakeEditorModel(ANSWERS);
  let session;
  let window;
  before(async () => {
    await model.start();
    const vsix = join(RUN, "test-models.vsix");
    packageFolder(join(REPO, "tests/editor/testModels"), vsix);
    const settings = {
      "fullgraph.llm.provider": "editor",
      "testModels.address": model.address,
    };
    homeOf("editor-model").installExtension(vsix);
    session = await Session.open("editor-model", { settings });
    ({ window } = session);
    await window.openFile("doubled.py");
    await window.squiggles.first().waitFor();
  });
  after(async () => {
    model.holds = false;
    await session?.close();
    await model.stop();
  });

  /** Answers VS Code's own question whether the extension may use the models. */
  async function decide(answer) {
    const dialog = window.page.locator(".monaco-dialog-box");
    await dialog.getByText("wants to access the language models provided by").waitFor();
    await window.screenshot(`permission-${answer}`);
    await dialog.getByRole("button", { name: answer }).click();
    await dialog.waitFor({ state: "detached" });
  }

  it("that is not there is said in one sentence, after the user has accepted", async () => {
    await window.reveal(BREAK);
    await window.command(ASK);
    const document = await window.webview("Send this code to a language model?");
    const text = await document.locator("main").innerText();
    assert.match(text, /the provider of the model that you select in VS Code/);
    await window.screenshot("proposed");
    await document.getByRole("button", { name: /^Accept/ }).click();
    const page = await window.frame(".failure");
    const failure = await page.locator(".failure").innerText();
    assert.match(failure, /^VS Code offers no language model; sign in to one, [^.]*\.[\w.]+\.$/);
    assert.deepEqual(model.requests, []);
    assert.equal(await window.groups.count(), 2, "the panel takes the document's place");
    await window.screenshot("no-model");
  });

  it("is sent nothing where the user refuses the permission", async () => {
    model.models = ["one"];
    const page = await window.frame(".failure");
    await page.getByRole("button", { name: "Try Again" }).click();
    await decide("Cancel");
    await page.getByText("Fullgraph has no permission to use the language models").waitFor();
    assert.deepEqual(model.requests, []);
    await window.screenshot("refused");
  });

  it("streams its answer once the user has given it", async () => {
    model.holds = true;
    const page = await window.frame(".failure");
    await page.getByRole("button", { name: "Try Again" }).click();
    await decide("Allow");
    await page.getByText("Double the tensor: y.detach() * 2.").waitFor();
    await page.getByText("The model is writing…").waitFor();
    assert.equal(await page.getByText("Confidence:").isVisible(), false);
    model.holds = false;
    await page.getByText("Confidence: High.").waitFor();
    await page.getByText("By Editor model tests/one, which can be wrong.").waitFor();
    await window.screenshot("answered");
    assert.equal(model.requests.length, 1);
    const [{ messages }] = model.requests;
    assert.match(messages[0], /def double\(x: torch\.Tensor\)/);
    assert.ok(!messages[0].includes(session.folder), "no folder is sent");
  });

  it("answers a follow-up question with the conversation", async () => {
    const page = await window.webview("Do this");
    await page.getByLabel("Ask a follow-up question").fill("Does it keep the gradient?");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("No, as before: detach cuts it.").waitFor();
    const { messages } = model.requests.at(-1);
    assert.match(messages[1], /Double the tensor/);
    assert.match(messages.at(-1), /Does it keep the gradient\?/);
  });

  it("answers for itself: what another one wrote is not shown as its own", async () => {
    model.models = ["two"];
    await window.reveal(BREAK);
    await window.command(ASK);
    const page = await window.webview("Do this");
    await page.getByText("By Editor model tests/two, which can be wrong.").waitFor();
    await page.getByText("Confidence: High.").waitFor();
    assert.equal(model.requests.at(-1).model, "two");
    model.models = ["one"];
    await window.reveal(BREAK);
    await window.command(ASK);
    await page.getByText("By Editor model tests/one, which can be wrong.").waitFor();
    await page.getByText("From the cache on this machine").waitFor();
    assert.equal(model.requests.length, 3);
  });
});

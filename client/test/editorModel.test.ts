import assert from "node:assert/strict";
import { describe, it } from "node:test";

import type * as vscode from "vscode";

import {
  askEditorModel,
  pickEditorModel,
  type EditorRequest,
  type Models,
} from "../src/llm/editorModel";

const REQUEST: EditorRequest = {
  id: "1",
  model: "",
  instructions: "Explain.",
  messages: [
    { role: "user", text: "the code" },
    { role: "assistant", text: "{}" },
    { role: "user", text: "Why?" },
  ],
  schemaText: '{"type": "object"}',
  maxOutputTokens: 100,
};
const TOKEN = {} as vscode.CancellationToken;

/** Models that answer with these parts, and keep what they are sent. */
function fake(parts: readonly string[], error?: Error) {
  const sent: { messages: unknown; token: unknown }[] = [];
  const model = (id: string): vscode.LanguageModelChat =>
    ({
      id,
      vendor: "vendor",
      family: `${id}-family`,
      name: id,
      sendRequest: (messages: unknown, _options: unknown, token: unknown) => {
        sent.push({ messages, token });
        if (error !== undefined) return Promise.reject(error);
        return Promise.resolve({ text: stream(parts) });
      },
    }) as unknown as vscode.LanguageModelChat;
  const message = (role: string) => (text: string) =>
    ({ role, text }) as unknown as vscode.LanguageModelChatMessage;
  const models: Models = {
    select: () => Promise.resolve([model("one"), model("two")]),
    user: message("user"),
    assistant: message("assistant"),
  };
  return { models, sent };
}

async function* stream(parts: readonly string[]): AsyncIterable<string> {
  for (const part of parts) {
    await Promise.resolve();
    yield part;
  }
}

describe("the editor's language model", () => {
  it("is sent the whole conversation, and streams", async () => {
    const { models, sent } = fake(['{"a"', ": 1}"]);
    const written: string[] = [];
    const answer = await askEditorModel(REQUEST, models, (part) => written.push(part), TOKEN);
    assert.deepEqual(answer, { status: "ok", text: '{"a": 1}', message: "" });
    assert.deepEqual(written, ['{"a"', ": 1}"]);
    const [first, ...rest] = sent[0]?.messages as { role: string; text: string }[];
    const text = first?.text ?? "";
    assert.ok(text.startsWith("Explain.") && text.endsWith("the code"));
    assert.ok(text.includes(REQUEST.schemaText));
    assert.deepEqual(rest, [
      { role: "assistant", text: "{}" },
      { role: "user", text: "Why?" },
    ]);
    assert.equal(sent[0]?.token, TOKEN);
  });

  it("is the one that the setting names", async () => {
    const { models } = fake([]);
    const other = await askEditorModel({ ...REQUEST, model: "three" }, models, () => 0, TOKEN);
    assert.match(other.message, /no language model "three"/);
    const named = await askEditorModel({ ...REQUEST, model: "two-family" }, models, () => 0, TOKEN);
    assert.equal(named.status, "ok");
  });

  it("is named in full for the setting that selects it", async () => {
    const { models, sent } = fake([]);
    const wanted = ["", "two", "two-family", "vendor/two", "three"];
    const names = await Promise.all(wanted.map((each) => pickEditorModel(each, models)));
    assert.deepEqual(names, ["vendor/one", "vendor/two", "vendor/two", "vendor/two", ""]);
    assert.deepEqual(sent, [], "nothing is sent to a model by that");
    const full = { ...REQUEST, model: "vendor/two" };
    assert.equal((await askEditorModel(full, models, () => 0, TOKEN)).status, "ok");
  });

  it("has no name where VS Code gives none", async () => {
    const none: Models = { ...fake([]).models, select: () => Promise.resolve([]) };
    assert.equal(await pickEditorModel("", none), "");
    const broken: Models = { ...none, select: () => Promise.reject(new Error("broken")) };
    assert.equal(await pickEditorModel("", broken), "");
  });

  it("that is not there is said in one sentence", async () => {
    const models: Models = { ...fake([]).models, select: () => Promise.resolve([]) };
    const answer = await askEditorModel(REQUEST, models, () => 0, TOKEN);
    assert.match(answer.message, /^VS Code offers no language model; [^.]*\.[a-z.]+\.$/);
  });

  for (const [code, words] of Object.entries({
    NoPermissions: "Fullgraph has no permission to use",
    Blocked: "refused the request",
    NotFound: "is gone",
    Unknown: "did not answer",
  })) {
    it(`that fails with ${code} is said without its own text`, async () => {
      const error = Object.assign(new Error("secret text"), { code });
      const answer = await askEditorModel(REQUEST, fake([], error).models, () => 0, TOKEN);
      assert.equal(answer.status, "failed");
      assert.ok(answer.message.includes(words) && !answer.message.includes("secret"));
    });
  }
});

// An extension that offers language models to VS Code, as Copilot's does: which there are and what
// they write comes from a server of the tests, whose address is in the settings.
import * as vscode from "vscode";

/** Registers the models. */
export function activate(context) {
  const provider = {
    provideLanguageModelChatInformation,
    provideLanguageModelChatResponse,
    provideTokenCount: (_model, text) => Promise.resolve(JSON.stringify(text).length),
  };
  context.subscriptions.push(vscode.lm.registerLanguageModelChatProvider("tests", provider));
}

async function provideLanguageModelChatInformation() {
  const response = await fetch(`${address()}/models`);
  return (await response.json()).map((id) => ({
    id,
    name: `Test ${id}`,
    family: "test",
    version: "1",
    maxInputTokens: 100_000,
    maxOutputTokens: 10_000,
    capabilities: {},
    // VS Code asks the user before another extension may use it.
    requiresAuthorization: { label: "Tests" },
  }));
}

async function provideLanguageModelChatResponse(model, messages, _options, progress) {
  const texts = messages.map(({ content }) => content.map(({ value }) => value).join(""));
  const body = JSON.stringify({ model: model.id, messages: texts });
  const response = await fetch(`${address()}/chat`, { method: "POST", body });
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    progress.report(new vscode.LanguageModelTextPart(part));
  }
}

function address() {
  return vscode.workspace.getConfiguration("testModels").get("address");
}

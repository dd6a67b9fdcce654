import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import type { LlmAccess } from "./access";
import {
  askEditorModel,
  pickEditorModel,
  type EditorReply,
  type EditorRequest,
  type Models,
} from "./editorModel";
import { MODEL_TEXT, type ModelText } from "./streaming";

const MODELS: Models = {
  select: () => vscode.lm.selectChatModels(),
  user: (text) => vscode.LanguageModelChatMessage.User(text),
  assistant: (text) => vscode.LanguageModelChatMessage.Assistant(text),
};

const NOT_ALLOWED: EditorReply = {
  status: "failed",
  text: "",
  message: "Nothing was sent: you have not enabled a language model for this workspace.",
};

/** Handles what the server sends by itself about language models. */
export function connectModels(
  client: LanguageClient,
  access: () => LlmAccess,
  texts: vscode.EventEmitter<ModelText>,
): void {
  client.onNotification(MODEL_TEXT, (text: ModelText) => {
    texts.fire(text);
  });
  const isAllowed = () => access().allowed && access().recipient.provider === "editor";
  client.onRequest("fullgraph/pickEditorModel", async ({ model }: { readonly model: string }) => ({
    name: isAllowed() ? await pickEditorModel(model, MODELS) : "",
  }));
  client.onRequest(
    "fullgraph/editorModel",
    async (request: EditorRequest, token: vscode.CancellationToken) => {
      if (!isAllowed()) return NOT_ALLOWED;
      const { id } = request;
      const write = (text: string) => {
        void client.sendNotification("fullgraph/editorModelText", { id, text });
      };
      return askEditorModel(request, MODELS, write, token);
    },
  );
}

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import { NOT_RUNNING } from "../messages";

/** Command: removes the answers of language models that are kept on this machine. */
export async function clearAnswers(
  client: () => Promise<LanguageClient | undefined>,
): Promise<void> {
  const running = await client();
  if (running?.isRunning() !== true) {
    void vscode.window.showWarningMessage(NOT_RUNNING);
    return;
  }
  await running.sendRequest("fullgraph/clearAnswers", {});
  void vscode.window.showInformationMessage("The cached explanations were removed.");
}

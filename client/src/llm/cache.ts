import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

/** Command: removes the answers of language models that are kept on this machine. */
export async function clearAnswers(
  client: () => Promise<LanguageClient | undefined>,
): Promise<void> {
  const running = await client();
  if (running?.isRunning() !== true) {
    void vscode.window.showWarningMessage(
      "Fullgraph's language server is not running. Run “Fullgraph: Restart Server”.",
    );
    return;
  }
  await running.sendRequest("fullgraph/clearAnswers", {});
  void vscode.window.showInformationMessage("The cached explanations were removed.");
}

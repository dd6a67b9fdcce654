import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

const SCHEME = "fullgraph-preview";
const DOCUMENT = vscode.Uri.from({ scheme: SCHEME, path: "What Fullgraph sends.txt" });

/** Shows, in a read-only editor, the text that a language model would be sent. */
export class Preview implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private text = "";
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(
    SCHEME,
    this,
  );
  readonly onDidChange = this.changed.event;

  /** @param client - the running language client, if there is one. */
  constructor(private readonly client: () => Promise<LanguageClient | undefined>) {}

  /** Shows it for the break next to the cursor. */
  async show(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const text = editor?.document.languageId === "python" ? await this.request(editor) : "";
    if (text === "") {
      void vscode.window.showWarningMessage(
        "There is nothing to show: open a Python file with a graph break found by Fullgraph.",
      );
      return;
    }
    this.text = text;
    this.changed.fire(DOCUMENT);
    await vscode.window.showTextDocument(DOCUMENT, { viewColumn: vscode.ViewColumn.Beside });
  }

  provideTextDocumentContent(): string {
    return this.text;
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }

  private async request({ document, selection }: vscode.TextEditor): Promise<string> {
    const client = await this.client();
    if (client?.isRunning() !== true) return "";
    const { text } = await client.sendRequest<{ readonly text: string }>("fullgraph/llmPreview", {
      textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
      position: client.code2ProtocolConverter.asPosition(selection.active),
    });
    return text;
  }
}

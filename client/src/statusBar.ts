import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import { SHOW_MENU } from "./menu";
import { statusShown, type RunStatus } from "./runStatus";
import type { Status } from "./status";

/** The item of the status bar: the server, and the last run of the Python file in front. */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    "fullgraph.menu",
    vscode.StatusBarAlignment.Right,
    // Beside the language mode.
    100,
  );
  private readonly disposables: readonly { dispose(): unknown }[];

  /**
   * @param client - the running server; undefined while there is none.
   * @param changed - fires when a run or a setting has changed what is found.
   */
  constructor(
    private readonly client: () => Promise<LanguageClient | undefined>,
    private readonly status: Status,
    changed: vscode.Event<unknown>,
  ) {
    this.item.name = "Fullgraph";
    this.item.command = SHOW_MENU;
    const show = (): void => void this.show();
    this.disposables = [
      this.item,
      changed(show),
      status.onDidChange(show),
      vscode.window.onDidChangeActiveTextEditor(show),
    ];
    show();
  }

  private async show(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== "python") {
      this.item.hide();
      return;
    }
    const status = await this.statusOf(document);
    if (vscode.window.activeTextEditor?.document !== document) return;
    const { text, lines, isWarning } = statusShown(this.status.activity, status);
    this.item.text = text;
    this.item.tooltip = lines.join("\n");
    this.item.backgroundColor = isWarning
      ? new vscode.ThemeColor("statusBarItem.errorBackground")
      : undefined;
    this.item.show();
  }

  private async statusOf(document: vscode.TextDocument): Promise<RunStatus | undefined> {
    if (this.status.activity.kind !== "ready") return undefined;
    const client = await this.client();
    if (client?.isRunning() !== true) return undefined;
    const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
    return client.sendRequest<RunStatus>("fullgraph/status", { textDocument });
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

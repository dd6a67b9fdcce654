import { createHash } from "node:crypto";

import * as vscode from "vscode";

import type { View } from "../../explanation/data";
import type { Message, Shown } from "../../explanation/messages";
import { panelColumn } from "../views/column";

/** A panel with the page of explanations, beside the code. */
export class Page implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private view: View | undefined;
  private html: Promise<string> | undefined;

  /**
   * @param folder - with the page's files.
   * @param kind - the panel's type.
   * @param receive - called with the messages of the page.
   * @param closed - called when the user closes the panel.
   */
  constructor(
    private readonly folder: vscode.Uri,
    private readonly kind: string,
    private readonly receive: (message: Message) => unknown,
    private readonly closed: () => void = () => undefined,
  ) {}

  /** Opens the panel, or brings it to the front. */
  async open(title: string, view: View): Promise<void> {
    this.view = view;
    this.html ??= read(this.folder);
    const html = await this.html;
    if (this.panel === undefined) {
      this.panel = this.create(title);
      this.panel.webview.html = html;
    } else {
      this.panel.title = title;
      this.panel.reveal(undefined, true);
      this.post();
    }
  }

  /** Shows another view, if the panel is open. */
  show(view: View): void {
    this.view = view;
    this.post();
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private create(title: string): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      this.kind,
      title,
      { viewColumn: panelColumn(), preserveFocus: true },
      // Kept while hidden: it holds what the user unfolded and is writing.
      {
        enableScripts: true,
        enableFindWidget: true,
        retainContextWhenHidden: true,
        localResourceRoots: [],
      },
    );
    panel.webview.onDidReceiveMessage((message: Message) => {
      if (message.command === "ready") this.post();
      else void this.receive(message);
    });
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.closed();
    });
    return panel;
  }

  private post(): void {
    if (this.view === undefined) return;
    const message: Shown = { view: this.view };
    void this.panel?.webview.postMessage(message);
  }
}

/** The page with its style and script, which its policy allows by their hashes. */
async function read(folder: vscode.Uri): Promise<string> {
  const [html, style, script] = await Promise.all(
    ["page.html", "page.css", "page.js"].map(async (name) => {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name));
      return new TextDecoder().decode(bytes);
    }),
  );
  const values: Record<string, string> = {
    style: style ?? "",
    script: script ?? "",
    style_hash: hash(style ?? ""),
    script_hash: hash(script ?? ""),
  };
  return (html ?? "").replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

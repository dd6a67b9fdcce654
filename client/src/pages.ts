import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

/** What the links in hovers and problems run. */
export const OPEN_PAGE = "fullgraph.openPage";

const SCHEME = "fullgraph";

interface Page {
  readonly id: string;
  readonly text: string;
}

interface Listed {
  readonly id: string;
  readonly code: string;
  readonly title: string;
}

/** Opens the pages about graph breaks in the editor's Markdown preview, without a network. */
export class Pages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(
    SCHEME,
    this,
  );

  /** @param client - the running language client, if there is one. */
  constructor(private readonly client: () => Promise<LanguageClient | undefined>) {}

  /** Command: opens the page with this id, code or id of PyTorch; without one, shows a choice. */
  async open(name: unknown): Promise<void> {
    const client = await this.client();
    if (client?.isRunning() !== true) {
      void vscode.window.showWarningMessage(
        "The pages need Fullgraph's language server, which is not running. Run “Fullgraph: Restart Server”.",
      );
      return;
    }
    const wanted = typeof name === "string" ? name : await pick(client);
    if (wanted === undefined) return;
    const { id } = await request(client, wanted);
    if (id === "") {
      void vscode.window.showWarningMessage(`Fullgraph has no page about "${wanted}".`);
      return;
    }
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${id}.md` });
    await vscode.commands.executeCommand("markdown.showPreview", uri);
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const client = await this.client();
    if (client?.isRunning() !== true) return "Fullgraph's language server is not running.";
    return (await request(client, uri.path.replace(/^\/|\.md$/g, ""))).text;
  }

  dispose(): void {
    this.registration.dispose();
  }
}

function request(client: LanguageClient, name: string): Promise<Page> {
  return client.sendRequest<Page>("fullgraph/page", { name });
}

async function pick(client: LanguageClient): Promise<string | undefined> {
  const listed = client.sendRequest<readonly Listed[]>("fullgraph/pages", {});
  const items = listed.then((pages) =>
    pages.map(({ id, code, title }) => ({ label: `${code} ${id}`, detail: title, id })),
  );
  const picked = await vscode.window.showQuickPick(items, {
    title: "Select a kind of graph break",
    matchOnDetail: true,
  });
  return picked?.id;
}

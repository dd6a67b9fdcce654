import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import { combined, type OptionItem, type RunOptions, withoutConflicts } from "./runOptions";

/** Shows a choice of the server's run options; undefined if the user cancels. */
export async function pickRunOptions(client: LanguageClient): Promise<RunOptions | undefined> {
  const items = await client.sendRequest<readonly OptionItem[]>("fullgraph/runOptions");
  const list = vscode.window.createQuickPick<OptionItem>();
  list.items = items;
  list.canSelectMany = true;
  list.title = "Explain with Options";
  list.placeholder =
    "Options that are not selected keep the values of the program and the settings";
  let picked = list.selectedItems;
  return new Promise<RunOptions | undefined>((resolve) => {
    list.onDidChangeSelection((now) => {
      const kept = withoutConflicts(picked, now);
      picked = kept;
      if (kept.length < now.length) list.selectedItems = kept;
    });
    list.onDidAccept(() => {
      resolve(combined(picked));
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}

import * as vscode from "vscode";

import { combined, OPTION_ITEMS, type RunOptions, withoutConflicts } from "./runOptions";

/** Shows a choice of run options; undefined if the user cancels. */
export function pickRunOptions(): Promise<RunOptions | undefined> {
  const list = vscode.window.createQuickPick<(typeof OPTION_ITEMS)[number]>();
  list.items = OPTION_ITEMS;
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

import * as vscode from "vscode";

import { combined, OPTION_ITEMS, type OptionItem, type RunOptions } from "./runOptions";

/** Shows a choice of run options; undefined if the user cancels. */
export async function pickRunOptions(): Promise<RunOptions | undefined> {
  const picked = await vscode.window.showQuickPick<OptionItem & vscode.QuickPickItem>(
    [...OPTION_ITEMS],
    {
      canPickMany: true,
      title: "Explain with Options",
      placeHolder: "Options that are not selected keep the values of the program and the settings",
    },
  );
  return picked === undefined ? undefined : combined(picked);
}

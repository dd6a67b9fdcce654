import * as vscode from "vscode";

/** What to do with inputs: run once with them, write them into the file, or both. */
export interface ChosenInputs {
  readonly inputs: string;
  readonly action: "run" | "insert" | "edit";
}

const INSERT: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("insert"),
  tooltip: "Insert and Run: add get_inputs() to the file",
};
const EDIT: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("edit"),
  tooltip: "Edit: add get_inputs() to the file without running",
};

/**
 * Asks what to call a target with.
 *
 * @param message - what is missing, in a sentence.
 * @param example - inputs to start from, as a Python expression.
 * @returns undefined if the user cancels.
 */
export function askInputs(message: string, example: string): Promise<ChosenInputs | undefined> {
  const box = vscode.window.createInputBox();
  box.title = "Inputs for the Run";
  box.prompt = `${message} Use the shapes and types that your program passes.`;
  box.value = example;
  box.buttons = [INSERT, EDIT];
  box.ignoreFocusOut = true;
  return new Promise((resolve) => {
    const choose = (action: ChosenInputs["action"]): void => {
      const inputs = box.value.trim();
      if (inputs === "") return;
      resolve({ inputs, action });
      box.hide();
    };
    box.onDidAccept(() => {
      choose("run");
    });
    box.onDidTriggerButton((button) => {
      choose(button === INSERT ? "insert" : "edit");
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}

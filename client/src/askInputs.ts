import * as vscode from "vscode";

import { nextToFillIn, TO_FILL_IN } from "./fillIn";

/** Arguments of a target, as Python expressions. */
export interface GivenInputs {
  readonly inputs?: string;
  readonly initInputs?: string;
}

/**
 * Asks what to construct and call a target with, for one run.
 *
 * @param name - the target.
 * @param start - expressions to start from; only those that it has are asked for.
 * @returns undefined if the user cancels.
 */
export async function askInputs(
  name: string,
  start: GivenInputs,
): Promise<GivenInputs | undefined> {
  let given: GivenInputs = {};
  if (start.initInputs !== undefined) {
    const initInputs = await ask(`Arguments of the Constructor of ${name}`, start.initInputs);
    if (initInputs === undefined) return undefined;
    given = { initInputs };
  }
  if (start.inputs === undefined) return given;
  const inputs = await ask(`Inputs of ${name}`, start.inputs);
  return inputs === undefined ? undefined : { ...given, inputs };
}

function ask(title: string, value: string): Thenable<string | undefined> {
  const [start, end] = nextToFillIn(value);
  return vscode.window.showInputBox({
    title,
    prompt:
      "A Python expression: a list of positional arguments, or a dict of keyword arguments. Use the values that your program passes.",
    value,
    valueSelection: [start, end],
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === "") return "Enter an expression.";
      return text.includes(TO_FILL_IN) ? `Replace each ${TO_FILL_IN} with a value.` : undefined;
    },
  });
}

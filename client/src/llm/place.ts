import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

/** What a text for a language model is about. */
export interface Place {
  readonly uri: vscode.Uri;
  readonly position: vscode.Position;
  /** The code of the finding at the position; of any without it. */
  readonly code?: string;
  /** The target whose last run is meant, and not a finding. */
  readonly target?: string;
}

/** The place that a command was given, or the cursor in the Python editor in front. */
export function placeOf(uri?: unknown, at?: unknown): Place | undefined {
  if (typeof uri === "string" && isPosition(at)) {
    const position = new vscode.Position(at.line, at.character);
    const place = { uri: vscode.Uri.parse(uri), position };
    return typeof at.code === "string" ? { ...place, code: at.code } : place;
  }
  // The focus may be in a panel beside the code.
  const editors = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  const editor = editors.find((each) => each?.document.languageId === "python");
  return editor && { uri: editor.document.uri, position: editor.selection.active };
}

/** The same as the parameters of a request. */
export function asParams(place: Place, client: LanguageClient): object {
  const { code2ProtocolConverter } = client;
  return {
    textDocument: { uri: code2ProtocolConverter.asUri(place.uri) },
    position: code2ProtocolConverter.asPosition(place.position),
    code: place.code ?? null,
    target: place.target ?? null,
  };
}

/** Shows a 0-based line of a file beside the panel. */
export async function openAt(uri: string, line: number): Promise<void> {
  const selection = new vscode.Range(line, 0, line, 0);
  const viewColumn = vscode.ViewColumn.One;
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection, viewColumn });
}

function isPosition(
  value: unknown,
): value is { readonly line: number; readonly character: number; readonly code?: unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    "line" in value &&
    Number.isInteger(value.line) &&
    "character" in value &&
    Number.isInteger(value.character)
  );
}

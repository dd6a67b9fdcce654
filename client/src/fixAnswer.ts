import type { ChangeAnnotation, WorkspaceEdit } from "vscode-languageclient/node";

/** A file that proven fixes change. */
export interface ChangedFile {
  readonly uri: string;
  /** The version that the proof is for; none if the file was not open. */
  readonly version: number | null;
  readonly before: string;
  readonly after: string;
}

/** The server's answer to `fullgraph/fix`. */
export interface FixAnswer {
  readonly status: "ok" | "failed" | "refused";
  /** What is proven, in one line. */
  readonly message: string;
  /** What the command line prints. */
  readonly text: string;
  readonly files: readonly ChangedFile[];
  readonly edit?: WorkspaceEdit;
  /** The changes in installed packages, as a patch. */
  readonly patch?: string;
  /** How many lines of installed packages break. */
  readonly installed?: number;
}

/** The one finding that is to be fixed. */
export interface Chosen {
  /** 0-based. */
  readonly line: number;
  readonly code?: string;
  readonly rewrite?: string;
  /** Whether a language model may propose fixes where no rewrite is proven. */
  readonly useModel?: boolean;
}

/** What the user can do with an answer. */
export type Choice = "Apply" | "Preview" | "Show Diff" | "Show Details" | "Write a Patch…";

/** The buttons of the message that shows an answer. */
export function choicesOf(answer: FixAnswer): readonly Choice[] {
  if (answer.files.length > 0) return ["Apply", "Preview", "Show Diff"];
  // Installed packages are never edited.
  if ((answer.installed ?? 0) > 0) return ["Write a Patch…", "Show Details"];
  return ["Show Details"];
}

/** The message that shows an answer. */
export function headlineOf({ message, installed = 0 }: FixAnswer): string {
  if (installed === 0) return message;
  const lines = installed === 1 ? "1 line breaks" : `${installed} lines break`;
  return `${message} · ${lines} in installed packages, which are never edited`;
}

/** The same edit; only a confirmed one is shown in the refactor preview before it is applied. */
export function confirmed(edit: WorkspaceEdit, needsConfirmation: boolean): WorkspaceEdit {
  if (edit.changeAnnotations === undefined) return edit;
  const changed = Object.entries(edit.changeAnnotations).map(
    ([id, annotation]): [string, ChangeAnnotation] => [id, { ...annotation, needsConfirmation }],
  );
  return { ...edit, changeAnnotations: Object.fromEntries(changed) };
}

/** Whether two texts are one; an editor shows a file with mixed line ends with one kind of them. */
export function isSameText(a: string, b: string): boolean {
  return a === b || withLineFeeds(a) === withLineFeeds(b);
}

/** The finding that a command was given, if it was given one. */
export function chosenFinding(value: unknown): Chosen | undefined {
  if (typeof value !== "object" || value === null || !("line" in value)) return undefined;
  return Number.isInteger(value.line) ? (value as Chosen) : undefined;
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

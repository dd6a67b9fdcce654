import type * as vscode from "vscode";

/** The server's request for an answer of one of the editor's own models. */
export interface EditorRequest {
  readonly id: string;
  /** Its full name, or the id, family or name of the wanted model; empty for the first one. */
  readonly model: string;
  readonly instructions: string;
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly text: string }[];
  /** The JSON schema of the answer. */
  readonly schemaText: string;
  readonly maxOutputTokens: number;
}

/** The client's answer to it. */
export interface EditorReply {
  readonly status: "ok" | "failed";
  readonly text: string;
  /** Why there is none, in one sentence. */
  readonly message: string;
}

/** The part of VS Code that is used here. */
export interface Models {
  select(): Thenable<readonly vscode.LanguageModelChat[]>;
  user(text: string): vscode.LanguageModelChatMessage;
  assistant(text: string): vscode.LanguageModelChatMessage;
}

const JUSTIFICATION = "You requested an explanation of a graph break, a summary of a run or a fix.";
const NONE =
  "VS Code offers no language model; sign in to one, or choose another provider in the setting fullgraph.llm.provider.";

/** The full name of the model that a setting selects; empty where there is none. */
export async function pickEditorModel(wanted: string, models: Models): Promise<string> {
  try {
    const model = chosen(await models.select(), wanted);
    return model === undefined ? "" : fullName(model);
  } catch {
    return ""; // the request itself fails with the reason
  }
}

/**
 * Sends a request to one of the editor's own models.
 *
 * @param write - called with each part of the answer.
 */
export async function askEditorModel(
  request: EditorRequest,
  models: Models,
  write: (text: string) => void,
  token: vscode.CancellationToken,
): Promise<EditorReply> {
  try {
    const model = chosen(await models.select(), request.model);
    if (model === undefined) return failed(request.model === "" ? NONE : noSuch(request.model));
    const options = { justification: JUSTIFICATION };
    const response = await model.sendRequest(messagesOf(request, models), options, token);
    const parts: string[] = [];
    for await (const part of response.text) {
      parts.push(part);
      write(part);
    }
    return { status: "ok", text: parts.join(""), message: "" };
  } catch (error) {
    return failed(sentenceOf(error));
  }
}

/** The instructions go with the first message: these models know no other place for them. */
function messagesOf(
  { instructions, messages, schemaText }: EditorRequest,
  models: Models,
): vscode.LanguageModelChatMessage[] {
  const form = `Answer with one JSON object of this JSON schema and nothing else:\n${schemaText}`;
  return messages.map(({ role, text }, index) => {
    if (role === "assistant") return models.assistant(text);
    return models.user(index === 0 ? `${instructions}\n\n${form}\n\n${text}` : text);
  });
}

function chosen(
  all: readonly vscode.LanguageModelChat[],
  wanted: string,
): vscode.LanguageModelChat | undefined {
  if (wanted === "") return all[0];
  return all.find((each) => [fullName(each), each.id, each.family, each.name].includes(wanted));
}

/** Two vendors may offer models of the same id. */
function fullName({ vendor, id }: vscode.LanguageModelChat): string {
  return `${vendor}/${id}`;
}

function failed(message: string): EditorReply {
  return { status: "failed", text: "", message };
}

function noSuch(model: string): string {
  return `VS Code offers no language model "${model}"; check the setting fullgraph.llm.model.`;
}

/** By the code of vscode.LanguageModelError; the text of others may hold what was sent. */
function sentenceOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "NoPermissions":
      return "Fullgraph has no permission to use the language models of VS Code; allow it in the dialog of VS Code, or with the command “Manage Language Model Access”.";
    case "Blocked":
      return "VS Code's language model refused the request: its quota is spent or a filter blocked it; try again later.";
    case "NotFound":
      return "VS Code's language model is gone; choose another one in the setting fullgraph.llm.model.";
    default:
      return "VS Code's language model did not answer; try again, or choose another provider.";
  }
}

import { homedir } from "node:os";

/** What `${...}` in a setting may refer to. */
export interface Variables {
  /** What `${workspaceFolder}` is: the folder whose settings are read, or the only one. */
  readonly workspaceFolder: string | undefined;
  readonly workspaceFolders: readonly { readonly name: string; readonly path: string }[];
  readonly userHome: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The settings that the client itself acts on. */
export interface ClientSettings {
  readonly enable: boolean;
  readonly interpreter: readonly string[];
  readonly importStrategy: "useManaged" | "fromEnvironment";
  readonly llm: {
    readonly provider: Provider;
    readonly baseUrl: string;
    readonly scope: Scope;
  };
}

/** Provider of the language model; `off` for none. */
export type Provider =
  "off" | "openai" | "openai-chat" | "gemini" | "google-generativeai" | "editor";

/** How much source text a language model may be sent. */
export type Scope = "line" | "function" | "file";

/** Nested settings below `fullgraph`, as the server wants them. */
export type SettingsTree = ClientSettings & Record<string, unknown>;

/** Settings that only the editor uses: the server does not know them. */
const CLIENT_ONLY = new Set([
  "fullgraph.explain.graphMarks",
  "fullgraph.explain.testOnSave",
  "fullgraph.llm.level",
  "fullgraph.trace.server",
]);

/**
 * Replaces `${workspaceFolder}`, `${workspaceFolder:name}`, `${userHome}`, `${env:NAME}` and a
 * leading `~`. An unset environment variable becomes empty, as elsewhere in VS Code; a folder
 * that is not open stays as written, so that the error which follows names it.
 */
export function resolveVariables(value: string, variables: Variables): string {
  const home = value === "~" || /^~[/\\]/.test(value) ? variables.userHome + value.slice(1) : value;
  return home.replace(
    /\$\{(workspaceFolder|userHome|env)(?::([^}]+))?\}/g,
    (text, name: string, argument: string | undefined) => {
      if (name === "userHome") return variables.userHome;
      if (name === "env") return argument === undefined ? text : (variables.env[argument] ?? "");
      if (argument === undefined) return variables.workspaceFolder ?? text;
      const folder = variables.workspaceFolders.find((each) => each.name === argument);
      return folder?.path ?? text;
    },
  );
}

/**
 * Reads every setting in `names` (dotted, as package.json lists them) with `get`, resolves the
 * variables in its strings and nests it: `fullgraph.lint.select` -> `{lint: {select: [...]}}`.
 */
export function readSettings(
  names: readonly string[],
  get: (name: string) => unknown,
  variables: Variables,
): SettingsTree {
  const tree: Record<string, unknown> = {};
  for (const name of names) {
    if (CLIENT_ONLY.has(name)) continue;
    const path = name.split(".").slice(1);
    const leaf = path.pop();
    if (leaf === undefined) continue;
    let node = tree;
    for (const part of path) node = (node[part] ??= {}) as Record<string, unknown>;
    node[leaf] = resolved(get(name), variables);
  }
  return tree as SettingsTree;
}

/** The variables of this process and of the workspace's folders. */
export function processVariables(
  folders: Pick<Variables, "workspaceFolder" | "workspaceFolders">,
): Variables {
  return { ...folders, userHome: homedir(), env: process.env };
}

function resolved(value: unknown, variables: Variables): unknown {
  if (typeof value === "string") return resolveVariables(value, variables);
  if (Array.isArray(value)) return value.map((each) => resolved(each, variables));
  return value;
}

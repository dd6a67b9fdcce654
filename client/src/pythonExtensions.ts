import * as vscode from "vscode";

import type { Interpreter } from "./interpreter";

/** The interpreter that the user selected in one of Microsoft's Python extensions. */
export interface PythonExtension {
  readonly id: string;
  interpreter(folder: vscode.Uri | undefined): Promise<Interpreter | undefined>;
  readonly onDidChange: vscode.Event<unknown>;
}

/** The part of ms-python.vscode-python-envs that is used here. */
interface EnvironmentsApi {
  getEnvironment(scope: vscode.Uri | undefined): Promise<
    | {
        readonly execInfo: {
          readonly run: { readonly executable: string; readonly args?: readonly string[] };
        };
      }
    | undefined
  >;
  readonly onDidChangeEnvironment: vscode.Event<unknown>;
}

/** The part of ms-python.python that is used here. */
interface PythonApi {
  readonly ready: Promise<void>;
  readonly environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(environment: {
      readonly path: string;
    }): Promise<
      { readonly executable: { readonly uri: vscode.Uri | undefined } | undefined } | undefined
    >;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

/** The installed Python extension, the newer one first; undefined without either. */
export async function findPythonExtension(): Promise<PythonExtension | undefined> {
  const environments = vscode.extensions.getExtension<EnvironmentsApi | undefined>(
    "ms-python.vscode-python-envs",
  );
  if (environments !== undefined) {
    const api = await environments.activate();
    // It activates without an API while its feature is switched off.
    if (api !== undefined) return fromEnvironments(environments.id, api);
  }
  const python = vscode.extensions.getExtension<PythonApi | undefined>("ms-python.python");
  const api = await python?.activate();
  if (python === undefined || api === undefined) return undefined;
  await api.ready;
  return fromPython(python.id, api);
}

function fromEnvironments(id: string, api: EnvironmentsApi): PythonExtension {
  return {
    id,
    onDidChange: api.onDidChangeEnvironment,
    async interpreter(folder) {
      const environment = await api.getEnvironment(folder);
      if (environment === undefined) return undefined;
      const { executable, args } = environment.execInfo.run;
      return { command: [executable, ...(args ?? [])], source: id };
    },
  };
}

function fromPython(id: string, api: PythonApi): PythonExtension {
  return {
    id,
    onDidChange: api.environments.onDidChangeActiveEnvironmentPath,
    async interpreter(folder) {
      const environment = await api.environments.resolveEnvironment(
        api.environments.getActiveEnvironmentPath(folder),
      );
      const executable = environment?.executable?.uri?.fsPath;
      return executable === undefined ? undefined : { command: [executable], source: id };
    },
  };
}

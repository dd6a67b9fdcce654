import * as vscode from "vscode";

import { mcpLaunch, type Launch } from "./launch";

/** The id of the provider, as package.json names it. */
const ID = "fullgraph.mcp";

/** A server that the editor starts for its coding agents. */
interface Definition {
  readonly label: string;
  command: string;
  args: string[];
  cwd?: vscode.Uri;
}

interface Provider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<undefined>;
  provideMcpServerDefinitions(): Promise<Definition[]>;
  resolveMcpServerDefinition(definition: Definition): Promise<Definition | undefined>;
}

/** VS Code's API from 1.101 on, of which the oldest supported version has nothing. */
interface McpApi {
  readonly lm?: {
    registerMcpServerDefinitionProvider?(id: string, provider: Provider): vscode.Disposable;
  };
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: string[],
    env?: Record<string, string>,
    version?: string,
  ) => Definition;
}

/** How the language server runs, and what the MCP server needs besides. */
export interface McpSources {
  /** How the language server was started; undefined while there is none. */
  readonly launch: () => Promise<Launch | undefined>;
  /** The command of the Python that runs the models of a folder. */
  readonly interpreter: (folder: vscode.WorkspaceFolder) => Promise<readonly string[] | undefined>;
  /** Adds the package `mcp` to the managed environment. */
  readonly addPackage: () => Promise<void>;
  readonly changed: vscode.Event<undefined>;
  readonly version: string;
}

/**
 * Offers `fullgraph mcp` to the agents of a trusted window, with the Python of the language
 * server; does nothing in an editor that has no such API.
 */
export function offerMcpServer(sources: McpSources): vscode.Disposable {
  const { lm, McpStdioServerDefinition: Made } = vscode as McpApi;
  if (lm?.registerMcpServerDefinitionProvider === undefined || Made === undefined) {
    return new vscode.Disposable(() => undefined);
  }
  return lm.registerMcpServerDefinitionProvider(ID, {
    onDidChangeMcpServerDefinitions: sources.changed,
    provideMcpServerDefinitions: async () => {
      const folders = vscode.workspace.workspaceFolders ?? [];
      const launch = await sources.launch();
      const [first] = folders;
      if (!vscode.workspace.isTrusted || launch === undefined || first === undefined) return [];
      const paths = folders.map(({ uri }) => uri.fsPath);
      const { command, args, cwd } = mcpLaunch(launch, paths, await sources.interpreter(first));
      // Without the keys of the language server: the tools send nothing to a language model.
      const made = new Made("Fullgraph", command, [...args], {}, sources.version);
      made.cwd = vscode.Uri.file(cwd);
      return [made];
    },
    // Called before the server starts, and not where no agent uses it.
    resolveMcpServerDefinition: async (definition) => {
      if (!vscode.workspace.isTrusted) return undefined;
      await sources.addPackage();
      return definition;
    },
  });
}

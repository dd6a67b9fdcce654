import assert from "node:assert/strict";
import { describe, it } from "node:test";

import {
  doctorCommand,
  fingerprint,
  mcpLaunch,
  resolveLaunch,
  type LaunchSources,
} from "../src/launch";
import type { Run } from "../src/process";

/** A Python of `version`, with or without Fullgraph; undefined does not run. */
function python(version: string | undefined, installed = true): Run {
  return (command) => {
    const asksForModule = command.at(-1)?.includes("find_spec") === true;
    if (version === undefined || (asksForModule && !installed)) {
      return Promise.resolve({ code: version === undefined ? null : 3, output: "", errors: "" });
    }
    return Promise.resolve({ code: 0, output: `fullgraph-probe ${version}\n`, errors: "" });
  };
}

function sources(changes: Partial<LaunchSources> = {}): LaunchSources {
  return {
    settings: {
      enable: true,
      interpreter: [],
      importStrategy: "fromEnvironment",
      llm: { provider: "off", baseUrl: "", scope: "function" },
    },
    interpreter: ["/user/python", "-X", "utf8"],
    storage: "/storage",
    run: python("3 12 1"),
    keys: {},
    extras: [],
    ensureManaged: () => Promise.resolve("/managed/python"),
    wheelPath: () => Promise.resolve("/ext/dist/fullgraph.whl"),
    ...changes,
  };
}

describe("resolveLaunch", () => {
  it("isolates the managed server and starts it outside of the workspace", async () => {
    const settings = { ...sources().settings, importStrategy: "useManaged" as const };
    assert.deepEqual(await resolveLaunch(sources({ settings })), {
      command: "/managed/python",
      args: ["-I", "-m", "fullgraph", "server"],
      env: {},
      cwd: "/storage",
    });
  });

  it("uses the user's interpreter with its arguments, keys in the environment only", async () => {
    const launch = await resolveLaunch(sources({ keys: { FULLGRAPH_OPENAI_API_KEY: "secret" } }));
    assert.deepEqual(launch.args, ["-X", "utf8", "-m", "fullgraph", "server"]);
    assert.deepEqual(launch.env, { FULLGRAPH_OPENAI_API_KEY: "secret" });
  });

  const problems: readonly (readonly [string, Partial<LaunchSources>, RegExp])[] = [
    ["there is no Python", { interpreter: undefined }, /fullgraph\.interpreter/],
    ["it does not run", { run: python(undefined) }, /\/user\/python -X utf8 does not run/],
    ["it is too old", { run: python("3 9 18") }, /3\.9\.18.*needs 3\.10/],
    ["Fullgraph is missing", { run: python("3 12 1", false) }, /-m pip install \/ext\/dist/],
  ];
  for (const [what, changes, message] of problems) {
    it(`says what to do when ${what}`, async () => {
      await assert.rejects(resolveLaunch(sources(changes)), message);
    });
  }
});

describe("fingerprint", () => {
  it("does not depend on the order of environment variables", () => {
    const launch = { command: "p", args: [], cwd: "/" };
    assert.equal(
      fingerprint({ ...launch, env: { A: "1", B: "2" } }, true),
      fingerprint({ ...launch, env: { B: "2", A: "1" } }, true),
    );
  });
});

describe("other commands in the server's Python", () => {
  const launch = {
    command: "/managed/python",
    args: ["-I", "-m", "fullgraph", "server"],
    env: { FULLGRAPH_OPENAI_API_KEY: "secret" },
    cwd: "/storage",
  };

  it("serve agents the folders, without keys", () => {
    assert.deepEqual(mcpLaunch(launch, ["/one", "/two"], ["/user/python", "-X", "utf8"]), {
      command: "/managed/python",
      args: [
        ...["-I", "-m", "fullgraph", "mcp", "--allow", "/one", "--allow", "/two"],
        ...["--python", "/user/python -X utf8"],
      ],
      cwd: "/storage",
    });
  });

  it("quote the interpreter as a shell does", { skip: process.platform === "win32" }, () => {
    assert.deepEqual(doctorCommand(launch, ["/my python's/bin", "-I"]), [
      ...["/managed/python", "-I", "-m", "fullgraph", "doctor"],
      ...["--python", `'/my python'"'"'s/bin' -I`],
    ]);
    assert.deepEqual(doctorCommand(launch, undefined).at(-1), "doctor");
  });
});

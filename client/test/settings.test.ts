import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { readSettings, resolveVariables, type Variables } from "../src/settings";

const variables: Variables = {
  workspaceFolder: "/work space/models",
  workspaceFolders: [
    { name: "models", path: "/work space/models" },
    { name: "tools", path: "/srv/tools" },
  ],
  userHome: "/home/ada",
  env: { TORCH_HOME: "/opt/torch", EMPTY: "" },
};

describe("resolveVariables", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["${workspaceFolder}/.venv/bin/python", "/work space/models/.venv/bin/python"],
    ["${workspaceFolder:tools}/python", "/srv/tools/python"],
    ["${workspaceFolder:absent}/python", "${workspaceFolder:absent}/python"],
    ["${userHome}/bin", "/home/ada/bin"],
    ["~/bin", "/home/ada/bin"],
    ["~", "/home/ada"],
    ["a~b", "a~b"],
    ["${env:TORCH_HOME}/bin:${env:TORCH_HOME}", "/opt/torch/bin:/opt/torch"],
    ["${env:UNSET}x${env:EMPTY}", "x"],
    ["${env}", "${env}"],
    ["${file}", "${file}"],
    ["plain", "plain"],
  ];
  for (const [text, expected] of cases) {
    it(`turns ${text} into ${expected}`, () => {
      assert.equal(resolveVariables(text, variables), expected);
    });
  }

  it("takes the folder whose settings are read for ${workspaceFolder}", () => {
    const tools = { ...variables, workspaceFolder: "/srv/tools" };
    assert.equal(resolveVariables("${workspaceFolder}/x", tools), "/srv/tools/x");
  });

  it("leaves ${workspaceFolder} as written where no one folder is meant", () => {
    const none = { ...variables, workspaceFolder: undefined };
    assert.equal(resolveVariables("${workspaceFolder}/x", none), "${workspaceFolder}/x");
  });
});

describe("readSettings", () => {
  const values: Record<string, unknown> = {
    "fullgraph.enable": true,
    "fullgraph.interpreter": ["${workspaceFolder}/python", "-X", "utf8"],
    "fullgraph.lint.select": ["FG1"],
    "fullgraph.lint.strict": false,
    "fullgraph.explain.timeoutSeconds": 5,
    "fullgraph.trace.server": "verbose",
  };

  it("nests dotted names, resolves strings in lists, and keeps the editor's own settings back", () => {
    const tree = readSettings(Object.keys(values), (name) => values[name], variables);
    assert.deepEqual(tree, {
      enable: true,
      interpreter: ["/work space/models/python", "-X", "utf8"],
      lint: { select: ["FG1"], strict: false },
      explain: { timeoutSeconds: 5 },
    });
  });
});

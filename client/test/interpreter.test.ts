import assert from "node:assert/strict";
import { describe, it } from "node:test";

import {
  basePythons,
  environmentPython,
  findInterpreter,
  onPath,
  type InterpreterSources,
} from "../src/interpreter";

/** Every place has a Python; tests take them away one by one. */
function everywhere(changes: Partial<InterpreterSources> = {}): InterpreterSources {
  return {
    setting: ["/set/python", "-X", "dev"],
    workspaceFolder: "/ws",
    env: { VIRTUAL_ENV: "/active", CONDA_PREFIX: "/conda", PATH: "/a:/b" },
    platform: "linux",
    isFile: (path) =>
      [
        "/ws/.venv/bin/python",
        "/ws/venv/bin/python",
        "/active/bin/python",
        "/conda/bin/python",
        "/a/python",
        "/b/python3",
      ].includes(path),
    fromPythonExtension: () => Promise.resolve({ command: ["/ext/python"], source: "extension" }),
    ...changes,
  };
}

async function command(changes: Partial<InterpreterSources>): Promise<readonly string[]> {
  return (await findInterpreter(everywhere(changes)))?.command ?? [];
}

describe("findInterpreter", () => {
  it("takes the setting first, with its arguments", async () => {
    assert.deepEqual(await command({}), ["/set/python", "-X", "dev"]);
  });

  it("reads a relative path in the setting from the workspace, and a bare name as it is", async () => {
    assert.deepEqual(await command({ setting: ["envs/a/bin/python"] }), ["/ws/envs/a/bin/python"]);
    assert.deepEqual(await command({ setting: ["python3.12"] }), ["python3.12"]);
  });

  it("then .venv, then venv of the workspace", async () => {
    assert.deepEqual(await command({ setting: [] }), ["/ws/.venv/bin/python"]);
    const onlyVenv = (path: string): boolean => path === "/ws/venv/bin/python";
    assert.deepEqual(await command({ setting: [], isFile: onlyVenv }), ["/ws/venv/bin/python"]);
  });

  it("then the activated environment", async () => {
    assert.deepEqual(await command({ setting: [""], workspaceFolder: undefined }), [
      "/active/bin/python",
    ]);
    const env = { CONDA_PREFIX: "/conda", PATH: "/a" };
    assert.deepEqual(await command({ setting: [], workspaceFolder: undefined, env }), [
      "/conda/bin/python",
    ]);
  });

  it("then the Python extension", async () => {
    const env = { VIRTUAL_ENV: "/deleted", PATH: "/a:/b" };
    assert.deepEqual(await command({ setting: [], workspaceFolder: undefined, env }), [
      "/ext/python",
    ]);
  });

  it("then PATH, python3 before python, and nothing where there is nothing", async () => {
    const bare = {
      setting: [],
      workspaceFolder: undefined,
      fromPythonExtension: () => Promise.resolve(undefined),
    };
    assert.deepEqual(await command({ ...bare, env: { PATH: "/a:/b" } }), ["/b/python3"]);
    assert.equal(await findInterpreter(everywhere({ ...bare, env: {} })), undefined);
  });

  it("knows how Windows lays environments out", async () => {
    const found = await command({
      setting: [],
      workspaceFolder: "C:\\ws",
      platform: "win32",
      isFile: (path) => path === "C:\\ws\\.venv\\Scripts\\python.exe",
    });
    assert.deepEqual(found, ["C:\\ws\\.venv\\Scripts\\python.exe"]);
  });

  it("knows that Conda has its Python at the top of an environment on Windows", async () => {
    const windows = {
      setting: [],
      workspaceFolder: undefined,
      platform: "win32" as const,
      isFile: () => true,
    };
    const conda = await command({ ...windows, env: { CONDA_PREFIX: "C:\\conda" } });
    assert.deepEqual(conda, ["C:\\conda\\python.exe"]);
    const active = await command({ ...windows, env: { VIRTUAL_ENV: "C:\\active" } });
    assert.deepEqual(active, ["C:\\active\\Scripts\\python.exe"]);
  });

  it("reads relative paths in the setting on Windows with either slash", async () => {
    const windows = { workspaceFolder: "C:\\ws", platform: "win32" as const };
    const relative = [".venv/Scripts/python.exe"];
    const expected = ["C:\\ws\\.venv\\Scripts\\python.exe"];
    assert.deepEqual(await command({ ...windows, setting: relative }), expected);
    assert.deepEqual(await command({ ...windows, setting: expected }), expected);
  });
});

describe("basePythons", () => {
  it("are those of PATH and the launcher on Windows, where folders are split at semicolons", () => {
    const sources = {
      env: { Path: "C:\\a;b;D:\\b" },
      platform: "win32" as const,
      isFile: (path: string) => path === "D:\\b\\python.exe",
    };
    assert.deepEqual(
      basePythons(sources).map(({ command }) => command),
      [["D:\\b\\python.exe"], ["py.exe", "-3"]],
    );
  });

  it("are python3 before python before those with a version elsewhere", () => {
    const there = ["/a/python3.12", "/b/python3", "/b/python3.10", "/a/python"];
    const sources = {
      env: { PATH: "/a:/b" },
      platform: "darwin" as const,
      isFile: (path: string) => there.includes(path),
    };
    assert.deepEqual(
      basePythons(sources).map(({ command }) => command[0]),
      ["/b/python3", "/a/python", "/a/python3.12", "/b/python3.10"],
    );
  });
});

describe("environmentPython", () => {
  it("is in Scripts on Windows and in bin elsewhere", () => {
    assert.equal(environmentPython("C:\\env", "win32"), "C:\\env\\Scripts\\python.exe");
    assert.equal(environmentPython("/env", "darwin"), "/env/bin/python");
  });
});

describe("onPath", () => {
  it("skips relative folders: the workspace could put its own program there", () => {
    const sources = {
      env: { PATH: ".:bin::/a" },
      platform: "linux" as const,
      isFile: () => true,
    };
    assert.deepEqual(onPath(sources, ["python3"]), [{ command: ["/a/python3"], source: "PATH" }]);
  });
});

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";

import { REPO, testPython } from "../lib/paths.mjs";
import { makeWorkspace } from "../lib/session.mjs";
import { PATIENCE } from "../lib/until.mjs";

describe("Neovim", () => {
  it("shows, explains and fixes breaks with its own language client", async () => {
    const script = join(REPO, "tests", "editor", "neovim.lua");
    const { stdout, stderr } = await promisify(execFile)(
      "nvim",
      ["--headless", "--clean", "-u", "NONE", "-S", script],
      {
        timeout: PATIENCE,
        env: {
          ...process.env,
          FULLGRAPH_WORKSPACE: makeWorkspace("neovim"),
          FULLGRAPH_TEST_PYTHON: testPython(),
          PYTHONPATH: join(REPO, "server"),
        },
      },
    );
    for (const step of ["diagnostics", "hover", "code action", "explain"]) {
      assert.match(stdout, new RegExp(`^ok ${step}`, "m"), stdout + stderr);
    }
  });
});

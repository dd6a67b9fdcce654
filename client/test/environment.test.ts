import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";

import { ManagedEnvironment, type EnvironmentOptions } from "../src/environment";
import type { Ended, Run } from "../src/process";

const ok: Ended = { code: 0, output: "", errors: "" };

/** Stands for every Python: `/old` is 3.9, `/novenv` cannot make environments. */
class Pythons {
  readonly calls: string[] = [];
  pip: Ended = ok;

  run: Run = async (command) => {
    const text = command.join(" ");
    const [python = ""] = command;
    if (text.includes(" -c ")) {
      if (python === "/gone") return { code: null, output: "", errors: "ENOENT" };
      const version = python === "/old" ? "3 9 18" : "3 12 1";
      return { ...ok, output: `fullgraph-probe ${version}\n` };
    }
    this.calls.push(text);
    if (text.includes("-m venv")) {
      if (python === "/novenv") return { ...ok, code: 1, errors: "ensurepip is not available" };
      await mkdir(command.at(-1) ?? "", { recursive: true });
      return ok;
    }
    return this.pip;
  };
}

describe("ManagedEnvironment", () => {
  let folder: string;
  let pythons: Pythons;
  let messages: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "fullgraph-"));
    pythons = new Pythons();
    messages = [];
    await mkdir(join(folder, "wheels"));
    await writeFile(join(folder, "wheels", "fullgraph-0.1.0-py3-none-any.whl"), "first");
  });
  afterEach(() => rm(folder, { recursive: true }));

  function environment(...candidates: string[]): ManagedEnvironment {
    const options: EnvironmentOptions = {
      storage: join(folder, "storage"),
      wheelFolder: join(folder, "wheels"),
      platform: "linux",
      run: pythons.run,
      candidates: () => Promise.resolve(candidates.map((each) => [each])),
      withProgress: (title, work) => {
        messages.push(title);
        return work((message) => messages.push(message), new AbortController().signal);
      },
      log: () => undefined,
    };
    return new ManagedEnvironment(options);
  }

  it("builds once, on the first Python that is recent enough, and says so", async () => {
    const first = await environment("/gone", "/old", "/new").ensure([]);
    const second = await environment("/new").ensure([]);
    assert.equal(first, second);
    assert.equal(pythons.calls.length, 2, "one venv, one pip");
    assert.match(pythons.calls[0] ?? "", /^\/new -I -m venv/);
    assert.match(pythons.calls[1] ?? "", /-I -m pip install .*\.whl$/);
    assert.equal(messages[0], "Setting up Fullgraph");
    assert.ok(messages.length > 1, "it reports its steps");
  });

  it("ends pip when the editor closes, and leaves nothing half made", async () => {
    const run = pythons.run;
    let ended = false;
    pythons.run = async (command, options) => {
      if (!command.includes("pip")) return run(command, options);
      managed.dispose();
      ended = options.signal?.aborted === true;
      return { code: null, output: "", errors: "" };
    };
    const managed = environment("/new");
    await assert.rejects(managed.ensure([]), /was cancelled/);
    assert.ok(ended);
    assert.deepEqual(await readdir(join(folder, "storage")), []);
  });

  it("removes what an editor that was killed had half made, and nothing that is being made", async () => {
    const storage = join(folder, "storage");
    const dead = spawnSync(process.execPath, ["--version"]).pid;
    const left = `server-0123456789ab.${dead}.partial`;
    const alive = `server-0123456789ab.${process.ppid}.partial`;
    for (const name of [left, alive]) await mkdir(join(storage, name), { recursive: true });
    await environment("/new").ensure([]);
    const names = await readdir(storage);
    assert.ok(!names.includes(left));
    assert.ok(names.includes(alive));
  });

  it("moves on from a Python without venv, and names the cure when there is no other", async () => {
    await environment("/novenv", "/new").ensure([]);
    await rm(join(folder, "storage"), { recursive: true });
    await assert.rejects(environment("/novenv", "/old").ensure([]), (error: Error) => {
      assert.match(error.message, /3\.10 or newer/);
      assert.match(error.message, /apt install python3-venv/);
      assert.match(error.message, /\/old is Python 3\.9\.18/);
      return true;
    });
  });

  it("replaces the environment of another wheel", async () => {
    const before = await environment("/new").ensure([]);
    await writeFile(join(folder, "wheels", "fullgraph-0.1.0-py3-none-any.whl"), "second");
    const after = await environment("/new").ensure([]);
    assert.notEqual(before, after);
    assert.equal((await readdir(join(folder, "storage"))).length, 1);
  });

  it("adds a provider's SDK to the same environment, keeping what it has", async () => {
    const before = await environment("/new").ensure(["openai"]);
    const after = await environment("/new").ensure(["gemini"]);
    assert.equal(before, after);
    assert.match(pythons.calls.at(-1) ?? "", /\.whl\[openai,gemini\]$/);
    await environment("/new").ensure(["openai"]);
    assert.equal(pythons.calls.length, 3);
  });

  it("passes pip's own reason on and leaves nothing half-made", async () => {
    pythons.pip = { code: 1, output: "", errors: "ERROR: No matching distribution for libcst\n" };
    await assert.rejects(environment("/new").ensure([]), /No matching distribution for libcst/);
    assert.deepEqual(await readdir(join(folder, "storage")), []);
  });

  it("says that the extension is damaged without exactly one wheel", async () => {
    await writeFile(join(folder, "wheels", "other-1-py3-none-any.whl"), "");
    await assert.rejects(environment("/new").ensure([]), /damaged.*2 wheels/);
  });
});

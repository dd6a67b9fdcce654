import assert from "node:assert/strict";
import { describe, it } from "node:test";

import type { Launch } from "../src/launch";
import { ServerLifecycle, type RunningServer, type Wanted } from "../src/server";
import type { SettingsTree } from "../src/settings";

const launch: Launch = {
  command: "/env/python",
  args: ["-I", "-m", "fullgraph", "server"],
  env: {},
  cwd: "/storage",
};

function settings(changes: Partial<SettingsTree> = {}): SettingsTree {
  return {
    enable: true,
    interpreter: [],
    importStrategy: "useManaged",
    llm: { provider: "off", baseUrl: "", scope: "function" },
    ...changes,
  };
}

/** A lifecycle over servers that only write down what happens to them. */
function recorded(): {
  readonly lifecycle: ServerLifecycle<RunningServer>;
  readonly events: string[];
  wanted: Wanted | undefined | Error;
} {
  const events: string[] = [];
  const state: { wanted: Wanted | undefined | Error } = {
    wanted: { launch, settings: settings(), llmConsent: false },
  };
  let count = 0;
  const lifecycle = new ServerLifecycle<RunningServer>({
    resolve: () =>
      state.wanted instanceof Error ? Promise.reject(state.wanted) : Promise.resolve(state.wanted),
    start: () => {
      count += 1;
      const name = `server ${count}`;
      events.push(`start ${name}`);
      return Promise.resolve({
        stop: () => Promise.resolve(void events.push(`stop ${name}`)),
        pushSettings: () => Promise.resolve(void events.push(`settings to ${name}`)),
      });
    },
    failed: (error) => events.push(`failed: ${String(error)}`),
    stopped: () => events.push("off"),
  });
  return Object.assign(state, { lifecycle, events });
}

describe("ServerLifecycle", () => {
  it("says nothing of what fails while the editor closes", async () => {
    const run = recorded();
    run.wanted = new Error("ended");
    const refreshed = run.lifecycle.refresh();
    await run.lifecycle.dispose();
    await refreshed;
    assert.deepEqual(run.events, []);
  });

  it("sends changed settings to the running server instead of restarting it", async () => {
    const run = recorded();
    await run.lifecycle.refresh();
    run.wanted = { launch, settings: settings({ interpreter: ["/other"] }), llmConsent: false };
    await run.lifecycle.refresh();
    assert.deepEqual(run.events, ["start server 1", "settings to server 1"]);
  });

  const others: Record<string, Wanted> = {
    command: {
      launch: { ...launch, command: "/new/python" },
      settings: settings(),
      llmConsent: false,
    },
    environment: {
      launch: { ...launch, env: { FULLGRAPH_OPENAI_API_KEY: "k" } },
      settings: settings(),
      llmConsent: false,
    },
    consent: { launch, settings: settings(), llmConsent: true },
  };
  for (const [what, wanted] of Object.entries(others)) {
    it(`restarts when the ${what} changed, the old server stopped first`, async () => {
      const run = recorded();
      await run.lifecycle.refresh();
      run.wanted = wanted;
      await run.lifecycle.refresh();
      assert.deepEqual(run.events, ["start server 1", "stop server 1", "start server 2"]);
    });
  }

  it("coalesces a burst of restarts into one", async () => {
    const run = recorded();
    await Promise.all([1, 2, 3, 4].map(() => run.lifecycle.restart()));
    assert.deepEqual(run.events, ["start server 1"]);
  });

  it("stops while switched off and starts again", async () => {
    const run = recorded();
    await run.lifecycle.refresh();
    const before = run.wanted;
    run.wanted = undefined;
    await run.lifecycle.refresh();
    assert.equal(await run.lifecycle.current(), undefined);
    run.wanted = before;
    await run.lifecycle.refresh();
    assert.deepEqual(run.events, ["start server 1", "stop server 1", "off", "start server 2"]);
  });

  it("says why there is no server, and recovers on the next try", async () => {
    const run = recorded();
    const before = run.wanted;
    run.wanted = new Error("no Python");
    await run.lifecycle.restart();
    run.wanted = before;
    await run.lifecycle.restart();
    assert.deepEqual(run.events, ["failed: Error: no Python", "start server 1"]);
  });

  it("starts nothing after it was disposed of", async () => {
    const run = recorded();
    await run.lifecycle.refresh();
    await run.lifecycle.dispose();
    await run.lifecycle.refresh();
    assert.deepEqual(run.events, ["start server 1", "stop server 1", "off"]);
  });
});

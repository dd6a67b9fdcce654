import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { RUN } from "../lib/paths.mjs";
import { Session } from "../lib/session.mjs";
import { PATIENCE } from "../lib/until.mjs";

const STORAGE = join(RUN, "home/user-data/User/globalStorage/fullgraph.fullgraph");

describe("first use", () => {
  let session;
  before(async () => {
    assert.ok(!existsSync(STORAGE), "nothing was set up before");
    session = await Session.open("first-use");
  });
  after(() => session?.close());

  it("makes the server's environment with pip, showing progress", async () => {
    const { window } = session;
    await window.openFile("cnn.py");
    await window.notification("Setting up Fullgraph");
    await window.screenshot("setting-up");
    // pip takes minutes beside other work.
    await window.squiggles.first().waitFor({ timeout: 5 * PATIENCE });
    await window.notifications.first().waitFor({ state: "detached" });
    await window.screenshot("ready");
    const environments = readdirSync(STORAGE).filter((name) => name.startsWith("server-"));
    assert.equal(environments.length, 1);
    assert.ok(existsSync(join(STORAGE, environments[0], "fullgraph.json")));
  });
});

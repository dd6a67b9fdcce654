import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { environmentsIn, FIRST_STORAGE, Session } from "../lib/session.mjs";
import { PATIENCE } from "../lib/until.mjs";

describe("first use", () => {
  let session;
  before(async () => {
    assert.ok(!existsSync(FIRST_STORAGE), "nothing was set up before");
    session = await Session.open("first-use", { isFirst: true });
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
    const environments = environmentsIn(FIRST_STORAGE);
    assert.equal(environments.length, 1);
    assert.ok(existsSync(join(FIRST_STORAGE, environments[0], "fullgraph.json")));
  });
});

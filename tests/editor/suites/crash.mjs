import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";

describe("a model that kills its own process", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("crash");
    ({ window } = session);
    await window.openFile("exits.py");
    await window.showProblems();
  });
  after(() => session?.close());

  const deaths = [
    { file: "exits.py", target: "Exits", words: /ended its own process with exit code 3/ },
    { file: "crashes.py", target: "Crashes", words: /SIGSEGV/ },
  ];
  for (const { file, target, words } of deaths) {
    it(`gives one message in words for ${file}, and the squiggles live on`, async () => {
      await window.openFile(file);
      await window.problem("FG102");
      await window.clickExplain("def forward");
      const progress = window.notifications.filter({ hasText: `Running ${target} under Dynamo` });
      await progress.waitFor();
      await progress.waitFor({ state: "detached" });
      await window.notifications.first().waitFor();
      await window.screenshot(target);
      assert.equal(await window.notifications.count(), 1, "one message");
      const text = await window.notifications.first().innerText();
      assert.match(text, words);
      assert.doesNotMatch(text, /Traceback|connection/i);
      await window.clearNotifications();

      // The server still answers: a new break is found as it is typed.
      await window.squiggles.first().waitFor();
      const before = await window.problems.filter({ hasText: "FG103" }).count();
      await window.reveal("scale = x.abs()");
      await window.page.keyboard.press("End");
      await window.page.keyboard.press("Enter");
      await window.page.keyboard.type("print(scale)");
      await window.problems.filter({ hasText: "FG103" }).nth(before).waitFor();
      await window.screenshot(`${target}-after`);
    });
  }
});

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { screenshot, showView, withPage } from "../lib/browser.mjs";

const names = (page) =>
  page
    .getByRole("treeitem")
    .evaluateAll((rows) =>
      rows.map((row) => `${row.ariaLevel} ${row.querySelector("bdi").textContent}`),
    );
const active = (page) =>
  page.evaluate(() => {
    const id = document.querySelector("[role=tree]").getAttribute("aria-activedescendant");
    return document.getElementById(id).querySelector("bdi").textContent;
  });

describe("calls", () => {
  test("shows the tree with breaks, compilations and time", () =>
    withPage("small", {}, async (page) => {
      await showView(page, "Calls");
      assert.deepEqual(await names(page), [
        "1 Net.forward",
        "2 Linear.forward",
        "2 helper",
        "3 log",
      ]);
      assert.match(
        await page.getByRole("treeitem").nth(2).textContent(),
        /^helper.*1 break.*1 compilation.*0.8 ms$/,
      );
    }));

  test("folds, unfolds and moves by keys", () =>
    withPage("small", {}, async (page) => {
      await showView(page, "Calls");
      await page.getByRole("tree").focus();
      for (const key of ["ArrowDown", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
      assert.equal(await active(page), "helper");
      assert.equal((await names(page)).length, 3);
      for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
      assert.equal(await active(page), "log");
      await page.keyboard.press("ArrowLeft");
      assert.equal(await active(page), "helper");
      await page.keyboard.press("Enter");
      const details = page.getByRole("complementary", { name: "Details" });
      await details.getByRole("button", { name: "print() of a tensor" }).click();
      assert.equal(await details.locator("h2").textContent(), "Graph break: print() of a tensor");
      await screenshot(page, "calls-details");
    }));

  test("keeps thousands of calls out of the page until they are seen", () =>
    withPage("large", {}, async (page) => {
      await showView(page, "Calls");
      await page.getByRole("tree").focus();
      await page.keyboard.press("End");
      assert.equal(await active(page), "Model.part_499");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("End");
      assert.equal(await active(page), "child_9");
      assert.ok((await page.getByRole("treeitem").count()) < 200);
    }));
});

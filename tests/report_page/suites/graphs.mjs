import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { screenshot, showView, withPage } from "../lib/browser.mjs";

const boxes = (page) =>
  page.locator(".box").evaluateAll((all) => all.map((box) => box.getAttribute("aria-label")));

describe("graphs", () => {
  test("unfolds modules, and shows shapes", () =>
    withPage("small", {}, async (page) => {
      await showView(page, "Graphs");
      await page.getByRole("button", { name: "Fold all", exact: true }).click();
      const modules = [0, 1, 2, 3].map((i) => `blocks.${i} 6 nodes`);
      assert.deepEqual(await boxes(page), ["x f32[32, 64]", ...modules, "output"]);
      assert.equal(await page.locator(".edge").count(), 5);
      await page.locator(".box", { hasText: "blocks.1" }).click();
      assert.deepEqual((await boxes(page)).slice(2, 5), [
        "blocks.1",
        "attn 3 nodes",
        "mlp 3 nodes",
      ]);
      await screenshot(page, "graph-module");
      await page.getByRole("button", { name: "Unfold all" }).click();
      // The input, the output, four blocks of two modules, and the operations in them.
      assert.equal(await page.locator(".box").count(), 2 + 4 + 8 + 24);
      await screenshot(page, "graph-unfolded");
    }));

  test("goes from box to box by keys", () =>
    withPage("small", { colorScheme: "dark" }, async (page) => {
      await showView(page, "Graphs");
      await page.getByRole("button", { name: "Fold all", exact: true }).click();
      await page.locator(".box[tabindex='0']").focus();
      const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
      await page.keyboard.press("ArrowDown");
      assert.equal(await focused(), "blocks.0 6 nodes");
      await page.keyboard.press("Enter");
      assert.equal(await focused(), "blocks.0");
      for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowDown");
      assert.equal(await focused(), "mlp 3 nodes");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      assert.equal(await focused(), "x f32[32, 64]");
      await page.keyboard.press("Enter");
      const details = page.getByRole("complementary", { name: "Details" });
      assert.match(await details.textContent(), /Used by\s*add_0/);
      await screenshot(page, "graph-keys-dark");
    }));

  test("has a table with the same nodes", () =>
    withPage("small", {}, async (page) => {
      await showView(page, "Graphs");
      await page.getByRole("button", { name: "Table" }).click();
      const table = page.getByRole("table", { name: "Nodes of the graph" });
      assert.equal(await table.getAttribute("aria-rowcount"), "27");
      const cells = await table.getByRole("row").nth(3).getByRole("cell").allTextContents();
      assert.deepEqual(cells, [
        "add_1",
        "torch.relu",
        "f32[32, 64]",
        "add_0",
        "blocks.0.attn",
        "net.py:14",
      ]);
    }));

  test("goes to the next graph, and from a compilation to its graph", () =>
    withPage("small", {}, async (page) => {
      await page.getByRole("option").nth(2).click();
      await page.getByRole("button", { name: "Show the graph" }).click();
      const selected = () =>
        page
          .getByRole("combobox", { name: "Graph" })
          .evaluate((each) => each.selectedOptions[0].text);
      assert.match(await selected(), /^1\/0/);
      await page.getByRole("button", { name: "Previous graph" }).click();
      assert.match(await selected(), /^0\/0/);
    }));

  test("draws 2,000 nodes", () =>
    withPage("large", {}, async (page) => {
      await showView(page, "Graphs");
      await screenshot(page, "graph-2000-folded");
      const started = performance.now();
      await page.getByRole("button", { name: "Unfold all" }).click();
      await page.locator(".box", { hasText: "add" }).first().waitFor();
      console.log(`drew 2,000 nodes in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      assert.ok((await page.locator(".box.operation").count()) === 1998);
      await screenshot(page, "graph-2000");
    }));
});

// A report that `fullgraph explain --profile --html` wrote about examples/transformer.py.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { assertAccessible, screenshot, showView, withPage } from "../lib/browser.mjs";

describe("recorded run of a transformer", () => {
  test("has three breaks between three graphs", () =>
    withPage("transformer", {}, async (page) => {
      const pieces = await page
        .getByRole("option")
        .evaluateAll((all) => all.map((each) => each.className.slice(6)));
      assert.deepEqual(pieces, ["graph", "break", "graph", "break", "break", "graph"]);
      assert.deepEqual(await page.locator(".action .removed").allTextContents(), [
        "A logging call breaks the graph transformer.py:48",
        "Branching on a tensor's value breaks the graph transformer.py:44",
        "Branching on a tensor's value breaks the graph transformer.py:46",
      ]);
      await assertAccessible(page);
      await screenshot(page, "recorded-overview");
    }));

  test("draws its largest graph by module", () =>
    withPage("transformer", { colorScheme: "dark" }, async (page) => {
      await showView(page, "Graphs");
      await page.getByRole("combobox", { name: "Graph" }).selectOption({ index: 2 });
      await page.getByRole("button", { name: "Fold all", exact: true }).click();
      const labels = await page
        .locator(".box")
        .evaluateAll((all) => all.map((box) => box.getAttribute("aria-label")));
      assert.deepEqual(
        labels.map((label) => label.split(" ")[0]),
        ["embedding", "blocks.0", "blocks.1", "head", "output"],
      );
      await page.getByRole("button", { name: "Unfold all" }).click();
      await screenshot(page, "recorded-graph");
    }));

  test("marks the lines that Dynamo traced", () =>
    withPage("transformer", {}, async (page) => {
      await showView(page, "Code");
      const breaks = page.locator(".line.break");
      assert.deepEqual(await breaks.locator(".line-number").allTextContents(), ["44", "46", "48"]);
      await screenshot(page, "recorded-code");
    }));
});

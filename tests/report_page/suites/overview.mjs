import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { screenshot, withPage } from "../lib/browser.mjs";

describe("overview", () => {
  test("starts with the verdict and the actions, the best first", () =>
    withPage("small", {}, async (page) => {
      const verdict = await page.getByRole("heading", { level: 1 }).textContent();
      assert.equal(
        verdict,
        "3 graph breaks split Net.forward into 4 graphs; 2 changes remove them all.",
      );
      assert.deepEqual(await page.locator(".action h3").allTextContents(), [
        "Select with torch.where instead of a branch",
        "Move the print out of the compiled function",
        "Mark the size of x as dynamic",
      ]);
      const first = page.locator(".action").first();
      assert.deepEqual(await first.locator("del").allTextContents(), [
        "-        if h.sum() > 0:",
        "-            h = h * 2",
      ]);
      assert.equal(await first.locator("ins").count(), 1);
      assert.equal(await first.locator(".wins").textContent(), "1 break, 0.9 ms (17 %)");
      assert.equal(await page.getByRole("button", { name: "Fix", exact: true }).count(), 0);
      await screenshot(page, "overview-light");
    }));

  test("draws each region as graphs and breaks, as wide as their time", () =>
    withPage("small", {}, async (page) => {
      const pieces = page.getByRole("option");
      assert.deepEqual(await pieces.evaluateAll((all) => all.map((piece) => piece.className)), [
        "piece graph",
        "piece break",
        "piece graph",
        "piece break",
        "piece graph",
        "piece break",
        "piece graph",
      ]);
      assert.equal(
        await pieces.nth(0).getAttribute("aria-label"),
        "Graph: 3 operations, 2.1 ms, recompiled 1 time",
      );
      assert.equal(await pieces.nth(0).locator(".level").count(), 1);
      const widths = await pieces.evaluateAll((all) => all.map((piece) => piece.offsetWidth));
      assert.ok(widths[0] > 2.5 * widths[2] && widths[2] > 1.5 * widths[4], widths.join(" "));
      assert.equal(await page.locator(".scale").textContent(), "Width: time");
      const cells = await page
        .getByRole("table", { name: "Breaks of Net.forward" })
        .getByRole("row")
        .nth(1)
        .getByRole("cell")
        .allTextContents();
      assert.deepEqual(cells, [
        "torch.sum",
        "A branch depends on a tensor's value",
        "torch.mul",
        "net.py:15",
        "0.9 ms",
      ]);
    }));

  test("moves along a strip by keys, and shows the details", () =>
    withPage("small", { colorScheme: "dark" }, async (page) => {
      const strip = page.getByRole("listbox");
      await strip.focus();
      for (const key of ["End", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
      const details = page.getByRole("complementary", { name: "Details" });
      assert.equal(await details.locator("h2").textContent(), "Graph break: Tensor.item()");
      assert.match(await details.textContent(), /Follows from\s*print\(\) of a tensor/);
      assert.match(await details.textContent(), /Calls that led here\s*main\s*train\.py:4/);
      await screenshot(page, "details-dark");
      await page.keyboard.press("Escape");
      assert.ok(await details.isHidden());
      assert.equal(await page.evaluate(() => document.activeElement.role), "listbox");
    }));

  test("lists what is repeated after a graph in the details of its compilation", () =>
    withPage("small", {}, async (page) => {
      await page.getByRole("option").first().click();
      const details = page.getByRole("complementary", { name: "Details" });
      assert.match(
        await details.textContent(),
        /Side effects, repeated after the graph\s*net\.py:14\s*self\.calls \+= 1 \(Net\)/,
      );
    }));

  test("asks the editor to open lines, to fix and to copy", () =>
    withPage("small", { editor: true, width: 760 }, async (page) => {
      await page.getByRole("option").nth(3).click();
      await page.getByRole("button", { name: "Copy as issue" }).last().click();
      await page.getByRole("button", { name: "Explain" }).click();
      await page.getByRole("button", { name: "Copy command" }).click();
      await page.getByRole("button", { name: "Write it" }).click();
      await screenshot(page, "details-narrow");
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Fix", exact: true }).first().click();
      const path = "/work/models/net.py";
      // The first one says that the page is ready.
      const posted = await page.evaluate("posted");
      assert.deepEqual(posted.slice(1), [
        { command: "open", path, line: 17 },
        { command: "copy", text: "### print() of a tensor\n\nPyTorch 2.13.0" },
        { command: "explain", finding: 1, code: "FG301", path, line: 17 },
        { command: "copy", text: "fullgraph reduce net.py:Net --break net.py:17" },
        { command: "reduce", path, line: 17 },
        { command: "fix", action: 0, code: "FG102", path, line: 15 },
      ]);
    }));

  test("offers a summary where the editor has a language model, and nowhere else", async () => {
    const offer = (page, summarize) =>
      page.evaluate((offers) => globalThis.postMessage(offers, "*"), { summarize });
    const button = (page) => page.getByRole("button", { name: "Summarize with Language Model" });
    await withPage("small", { editor: true }, async (page) => {
      assert.deepEqual(await page.evaluate("posted"), [{ command: "ready" }]);
      assert.equal(await button(page).count(), 0, "until the editor says so");
      await offer(page, true);
      await button(page).click();
      assert.deepEqual(await page.evaluate("posted[1]"), { command: "summarize" });
      await offer(page, false);
      await button(page).waitFor({ state: "detached" });
    });
    await withPage("small", {}, async (page) => {
      await offer(page, true);
      assert.equal(await button(page).count(), 0, "a file in a browser has no editor");
    });
  });

  test("comes back in an editor with the view that was shown", () =>
    withPage("small", { editor: true }, async (page) => {
      await page.getByRole("tab", { name: "Recompiles" }).click();
      await page.reload();
      assert.ok(await page.getByRole("tabpanel", { name: "Recompiles" }).isVisible());
    }));

  test("sorts all findings", () =>
    withPage("small", {}, async (page) => {
      const table = page.getByRole("table", { name: "Findings" });
      const titles = () =>
        table
          .getByRole("row")
          .evaluateAll((rows) => rows.slice(1).map((row) => row.children[1].textContent));
      await table.getByRole("button", { name: "Finding" }).click();
      const ascending = await titles();
      assert.deepEqual(ascending, [...ascending].sort());
      await table.getByRole("button", { name: "Finding" }).click();
      assert.deepEqual(await titles(), [...ascending].reverse());
    }));

  test("filters and sorts thousands of findings", () =>
    withPage("large", {}, async (page) => {
      const filter = page.getByRole("searchbox", { name: "Filter: Findings" });
      await filter.fill("module_7.py recompile");
      const table = page.getByRole("table", { name: "Findings" });
      // Each 40th finding is in this file, each tenth is a recompile: their numbers end in 9.
      assert.equal(await table.getAttribute("aria-rowcount"), "1");
      await filter.fill("module_9.py recompile");
      assert.equal(await table.getAttribute("aria-rowcount"), String(5000 / 40 + 1));
      await table.getByRole("button", { name: "Cost" }).click();
      const costs = await table.locator(".row > :nth-child(6)").allTextContents();
      // Costs repeat after 97 findings.
      assert.deepEqual(costs.slice(1, 4), ["0.96 ms", "0.96 ms", "0.95 ms"]);
    }));

  test("lists the recompiles of a graph", () =>
    withPage("small", {}, async (page) => {
      await page.getByRole("option").first().click();
      const details = page.getByRole("complementary", { name: "Details" });
      await details.getByRole("button", { name: "0/1 3 operations" }).click();
      assert.equal(await details.locator("h2").textContent(), "Compilation 0/1");
      assert.match(await details.textContent(), /The size of x changed/);
    }));
});

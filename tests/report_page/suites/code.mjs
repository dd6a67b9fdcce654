import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { screenshot, showView, withPage } from "../lib/browser.mjs";

describe("code", () => {
  test("marks lines in graphs, breaks and recompiles", () =>
    withPage("small", {}, async (page) => {
      await showView(page, "Code");
      const kinds = await page
        .locator(".line")
        .evaluateAll((lines) =>
          Object.fromEntries(
            lines
              .map((line, i) => [i + 1, line.className.split(" ")[1]])
              .filter(([, kind]) => kind),
          ),
        );
      assert.deepEqual(kinds, {
        13: "recompile",
        14: "traced",
        15: "break",
        16: "traced",
        17: "break",
        18: "break",
        19: "traced",
      });
      const line = page.locator(".line").nth(14);
      assert.match(await line.textContent(), /if h\.sum\(\) > 0:/);
      assert.equal(await line.locator(".keyword").textContent(), "if");
      await line.getByRole("button").click();
      const details = page.getByRole("complementary", { name: "Details" });
      assert.match(
        await details.textContent(),
        /Lines between the two graphs\s*if h\.sum\(\) > 0:/,
      );
      await screenshot(page, "code-details");
    }));

  test("goes to the line of a place, and from finding to finding", () =>
    withPage("small", { colorScheme: "dark" }, async (page) => {
      await page.locator(".action").first().getByRole("button", { name: "net.py:15" }).click();
      const current = () => page.locator(".line.current .line-number").textContent();
      assert.equal(await current(), "15");
      await page.getByRole("button", { name: "Next finding" }).click();
      assert.equal(await current(), "17");
      await page.getByRole("button", { name: "Previous finding" }).click();
      assert.equal(await current(), "15");
    }));

  test("goes to a line of a long file", () =>
    withPage("large", {}, async (page) => {
      await page.getByRole("tab", { name: "Code" }).click();
      await page.getByRole("combobox", { name: "File" }).selectOption("39");
      for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Next finding" }).click();
      assert.equal(await page.locator(".line.current .line-number").textContent(), "120");
      assert.ok((await page.locator(".line").count()) < 200);
    }));
});

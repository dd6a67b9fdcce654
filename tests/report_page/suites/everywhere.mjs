// What holds in each view: accessible in each colour scheme, names are text, large reports are quick.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";

import { assertAccessible, screenshot, withPage } from "../lib/browser.mjs";
import { RUN } from "../lib/paths.mjs";

const SCHEMES = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
};

async function eachView(page, use) {
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await use((await tab.getAttribute("id")).replace("tab-", ""));
  }
}

describe("everywhere", () => {
  for (const [name, options] of Object.entries(SCHEMES)) {
    test(`is accessible in ${name}`, () =>
      withPage("small", options, (page) =>
        eachView(page, async (view) => {
          // Only colours differ from scheme to scheme.
          await assertAccessible(page, name === "light" ? [] : ["color-contrast"]);
          await screenshot(page, `${view}-${name.replace(" ", "-")}`);
        }),
      ));
  }

  test("is accessible with details open", () =>
    withPage("small", {}, async (page) => {
      await page.getByRole("option").nth(1).click();
      await assertAccessible(page);
    }));

  test("shows hostile names as text", () =>
    withPage("hostile", { width: 900 }, (page) =>
      eachView(page, async (view) => {
        const state = await page.evaluate(() => ({
          hacked: globalThis.hacked,
          images: document.images.length,
          scripts: [...document.scripts].filter(({ type }) => type === "").length,
          links: [...document.links].map(({ href }) => href),
          isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        }));
        assert.deepEqual(
          { view, ...state },
          { view, hacked: undefined, images: 0, scripts: 1, links: [], isTooWide: false },
        );
        if (view === "code") {
          // The findings are at lines that this file does not have.
          assert.equal(await page.locator(".line").count(), 1);
          assert.ok(await page.locator(".line").isVisible());
        }
        await screenshot(page, `hostile-${view}`);
      }),
    ));

  test("opens a large report", { timeout: 60_000 }, async () => {
    const started = performance.now();
    await withPage("large", {}, async (page) => {
      const opened = performance.now() - started;
      const megabytes = statSync(join(RUN, "large.html")).size / 1e6;
      console.log(`opened ${megabytes.toFixed(0)} MB in ${(opened / 1000).toFixed(1)} s`);
      await screenshot(page, "large");
      const elements = await page.evaluate(() => document.querySelectorAll("*").length);
      assert.ok(elements < 20_000, `${elements} elements`);
      console.log(`longest frame while scrolling: ${(await longestFrame(page)).toFixed(0)} ms`);
    });
  });
});

/** Milliseconds, while the page scrolls by a screen in each frame. */
async function longestFrame(page) {
  return page.evaluate(async () => {
    let longest = 0;
    let last = performance.now();
    for (let i = 0; i < 60; i++) {
      window.scrollBy(0, 600);
      const now = await new Promise((resolve) => requestAnimationFrame(resolve));
      longest = Math.max(longest, now - last);
      last = now;
    }
    return longest;
  });
}

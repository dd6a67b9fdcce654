// What the Python package carries is what the sources make.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { CARRIED, reportFiles } from "../../scripts/report.mjs";

test("the page in the Python package is up to date (npm run build:report)", async () => {
  const files = await reportFiles();
  assert.deepEqual([...files.keys()].sort(), ["page.css", "page.html", "page.js"]);
  for (const [name, text] of files) {
    assert.ok(readFileSync(join(CARRIED, name), "utf8") === text, `${name} differs`);
  }
});

import { setTimeout as sleep } from "node:timers/promises";

import { PATIENCE } from "./workbench.mjs";

/** Waits until `check` is true; the error after a long time says what() did not happen. */
export async function until(check, what) {
  const end = Date.now() + PATIENCE;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`this did not happen: ${what()}`);
    await sleep(100);
  }
}

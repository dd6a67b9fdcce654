import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds to wait for a text. Generous: a slow machine must not fail a test. */
export const PATIENCE = Number(process.env.FULLGRAPH_TEST_PATIENCE_MS ?? 120_000);

/** Waits until `check` is true; the error after `patience` ms says what() did not happen. */
export async function until(check, what, patience = PATIENCE) {
  const end = Date.now() + patience;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`this did not happen: ${what()}`);
    await sleep(100);
  }
}

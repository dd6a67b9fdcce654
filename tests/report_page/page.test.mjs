// The page in Chromium: one suite per view, and what holds for all of them.
import { after } from "node:test";

import { close } from "./lib/browser.mjs";

await import("./suites/overview.mjs");
await import("./suites/calls.mjs");
await import("./suites/graphs.mjs");
await import("./suites/tables.mjs");
await import("./suites/code.mjs");
await import("./suites/benchmark.mjs");
await import("./suites/training.mjs");
await import("./suites/training_live.mjs");
await import("./suites/recorded.mjs");
await import("./suites/everywhere.mjs");
after(close);

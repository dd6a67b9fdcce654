// One file: the first suite makes what the others use, and the last one looks at what they left.
import { describe } from "node:test";

import "./suites/firstUse.mjs";

const SUITES = [
  "languageModel",
  "editorModel",
  "static",
  "notebook",
  "notebookRun",
  "pages",
  "explain",
  "fix",
  "breaks",
  "nearestTest",
  "marks",
  "aids",
  "training",
  "sample",
  "workspaceScan",
  "multiRoot",
  "crash",
  "untrusted",
  "neovim",
];

// A suite waits for a window most of the time. The tests of a suite go on from each other.
const CHOSEN = process.env.FULLGRAPH_EDITOR_SUITES?.split(",") ?? SUITES;

describe("windows", { concurrency: 2 }, () => {
  for (const name of CHOSEN) {
    describe(name, { concurrency: 1 }, () => import(`./suites/${name}.mjs`));
  }
});
await import("./suites/end.mjs");

// Node ends without its exit hooks otherwise, and what the suites started would live on.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

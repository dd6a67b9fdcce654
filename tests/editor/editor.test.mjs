// One file, so that the suites run one after another: the first makes what the others use.
import "./suites/firstUse.mjs";
import "./suites/static.mjs";
import "./suites/notebook.mjs";
import "./suites/notebookRun.mjs";
import "./suites/pages.mjs";
import "./suites/explain.mjs";
import "./suites/fix.mjs";
import "./suites/breaks.mjs";
import "./suites/nearestTest.mjs";
import "./suites/marks.mjs";
import "./suites/training.mjs";
import "./suites/sample.mjs";
import "./suites/workspaceScan.mjs";
import "./suites/multiRoot.mjs";
import "./suites/crash.mjs";
import "./suites/languageModel.mjs";
import "./suites/editorModel.mjs";
import "./suites/untrusted.mjs";
import "./suites/neovim.mjs";
import "./suites/end.mjs";

// Node ends without its exit hooks otherwise, and what the suites started would live on.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

// One file, so that the suites run one after another: the first makes what the others use.
import "./suites/firstUse.mjs";
import "./suites/static.mjs";
import "./suites/explain.mjs";
import "./suites/crash.mjs";
import "./suites/untrusted.mjs";
import "./suites/neovim.mjs";

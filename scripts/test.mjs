// Bundles the client's unit tests and runs them with node's own test runner.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";

const folder = ".cache/client-tests";
rmSync(folder, { recursive: true, force: true });
await build({
  entryPoints: ["client/test/*.test.ts"],
  outdir: folder,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  sourcemap: "inline",
  logLevel: "warning",
});
const { status } = spawnSync(
  process.execPath,
  ["--enable-source-maps", "--test", ...readdirSync(folder).map((name) => `${folder}/${name}`)],
  {
    stdio: "inherit",
  },
);
process.exit(status ?? 1);

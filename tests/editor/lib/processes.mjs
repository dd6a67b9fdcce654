import { readFileSync, readdirSync, readlinkSync } from "node:fs";

/** The processes of this machine that work in `folder` or name it in their command, but us. */
export function processesIn(folder) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({ pid, command: commandOf(pid), cwd: cwdOf(pid) }))
    .filter(({ command, cwd }) => command.includes(folder) || cwd.startsWith(folder));
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // it has ended
  }
}

function cwdOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return ""; // it has ended, or is not ours
  }
}

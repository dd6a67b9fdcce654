// Runs a Python and notes when each LSP message passes: node tap.mjs LOG PYTHON ARGUMENT…
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { constants } from "node:os";

const [log, python, ...args] = process.argv.slice(2);
const isServer = args.includes("server");
const child = spawn(python, args, { stdio: isServer ? ["pipe", "pipe", "inherit"] : "inherit" });
child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
process.once("SIGTERM", () => child.kill("SIGTERM"));
if (isServer) {
  pass(process.stdin, child.stdin, "to");
  pass(child.stdout, process.stdout, "from");
}

/** Passes everything on at once, and then reads the messages in it. */
function pass(input, output, direction) {
  let rest = Buffer.alloc(0);
  input.on("data", (chunk) => {
    const time = performance.timeOrigin + performance.now();
    output.write(chunk);
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, end).toString())?.[1]);
      if (end < 0 || rest.length < end + 4 + length) return;
      const { id, method, params } = JSON.parse(rest.subarray(end + 4, end + 4 + length));
      rest = rest.subarray(end + 4 + length);
      const uri = params?.textDocument?.uri;
      appendFileSync(log, `${JSON.stringify({ time, direction, id, method, uri })}\n`);
    }
  });
  input.on("end", () => output.end());
}

import { EXIT } from "./exit-codes.js";
import { complain, main } from "./main.js";
import type { Shell } from "./shell.js";
import { colorsFor } from "./terminal/colors.js";
import { outputFailure } from "./terminal/failed-output.js";
import { wantsJson } from "./terminal/json-fields.js";

const args = process.argv.slice(2);
const interruption = new AbortController();
const shell: Shell = {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interruption.signal,
  colors: colorsFor(process.stdout, process.env),
  errorColors: colorsFor(process.stderr, process.env),
};

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // A second Ctrl-C exits immediately, without a clean shutdown.
    if (interruption.signal.aborted) process.exit(EXIT.interrupted);
    interruption.abort();
  });
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  const failure = outputFailure(error);
  if (failure !== null) complain(failure, wantsJson(args), shell);
  process.exit(failure?.exitCode ?? EXIT.done);
});
// If stderr is closed, the command still writes its results and sets its exit code.
process.stderr.on("error", () => undefined);

process.exitCode = await main(args, shell);
// An open stdin would keep the process alive after the command. Idle keep-alive sockets do not.
process.stdin.unref?.();

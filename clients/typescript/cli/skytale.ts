import { EXIT } from "./exit-codes.js";
import { main } from "./main.js";
import { colorsFor } from "./terminal/colors.js";

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // Whoever asks twice does not want to wait.
    if (interruption.signal.aborted) process.exit(EXIT.interrupted);
    interruption.abort();
  });
}

for (const stream of [process.stdout, process.stderr]) {
  // Whoever reads has enough, as `head` does: that is no failure.
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(EXIT.done);
    throw error;
  });
}

process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interruption.signal,
  colors: colorsFor(process.stdout, process.env),
  errorColors: colorsFor(process.stderr, process.env),
});
// A socket that is kept for another request holds nobody up; standard input that was opened would.
process.stdin.unref?.();

/**
 * Keeps the server running when its output cannot be written: `npm start | head -1`, a closed terminal, a log on a full
 * disk. That output is lost. Without an error listener, the stream's error would end the process.
 */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

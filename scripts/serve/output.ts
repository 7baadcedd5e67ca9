/**
 * Lets the server outlive whoever reads what it prints: `npm start | head -1`, a closed terminal, a log on a full disk.
 * What cannot be printed is dropped; without a listener the stream's error would end the process.
 */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

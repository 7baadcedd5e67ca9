/** Lines that are kept. */
const MOST = 100;

const lines: string[] = [];

/** Stores a log line of a failure in the memory of this isolate. The oldest line is dropped. */
export function recordError(line: string): void {
  lines.push(line);
  if (lines.length > MOST) lines.shift();
}

/** The log lines of the last failures in this isolate, newest first. Each is one JSON object. */
export const recentErrors = (): readonly string[] => lines.toReversed();

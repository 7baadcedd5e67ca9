import { explain } from "../explain.js";
import type { Output } from "../terminal/output.js";

/**
 * Prints a message about each failed connection and its next retry. A stream that ended without an error is not
 * reported.
 */
export const sayLoss =
  (output: Output) =>
  (error: unknown, delay: number): void => {
    if (error === undefined) return;
    const reason = explain(error)?.message ?? "The connection was lost.";
    output.log(`${reason} Retrying in ${Math.max(1, Math.ceil(delay / 1000))} s.`);
  };

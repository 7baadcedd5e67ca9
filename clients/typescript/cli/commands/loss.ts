import { explain } from "../explain.js";
import type { Output } from "../terminal/output.js";

/** Says that news could not be read, and that they are asked for again. A stream that just ended is no loss worth a line. */
export const sayLoss =
  (output: Output) =>
  (error: unknown, delay: number): void => {
    if (error === undefined) return;
    const reason = explain(error)?.message ?? "the connection is lost";
    output.note(`${reason} Trying again in ${Math.max(1, Math.ceil(delay / 1000))} s, from where it broke off.`);
  };

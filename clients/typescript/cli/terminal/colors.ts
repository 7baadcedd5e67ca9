import { createColors } from "picocolors";

export type Colors = ReturnType<typeof createColors>;

/**
 * Creates the colors for a stream. Colors are disabled unless the stream is a terminal that supports them. A non-empty
 * `NO_COLOR` (https://no-color.org) disables them. `FORCE_COLOR`, unless empty or `0`, enables them without a terminal.
 */
export function colorsFor(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): Colors {
  if ((env.NO_COLOR ?? "") !== "") return createColors(false);
  const isForced = (env.FORCE_COLOR ?? "") !== "" && env.FORCE_COLOR !== "0";
  return createColors(isForced || (stream.isTTY === true && env.TERM !== "dumb"));
}

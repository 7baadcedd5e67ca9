import { createColors } from "picocolors";

export type Colors = ReturnType<typeof createColors>;

/**
 * Colours for what a stream leads to: none unless it is a terminal that can show them.
 * `NO_COLOR` (https://no-color.org) turns them off, whatever its value, and `FORCE_COLOR` on, where there is no terminal.
 */
export function colorsFor(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): Colors {
  if ((env.NO_COLOR ?? "") !== "") return createColors(false);
  const isForced = (env.FORCE_COLOR ?? "") !== "" && env.FORCE_COLOR !== "0";
  return createColors(isForced || (stream.isTTY === true && env.TERM !== "dumb"));
}

import type { PlayerName } from "skytale-client";
import { printable } from "../terminal/printable.js";

/** The name of a player for one line of output, marked if it is that of a bot. */
export const sayPlayer = ({ bot, username }: PlayerName): string =>
  `${printable(username)}${bot === true ? " (bot)" : ""}`;

import { notated } from "../move-notation";
import { type Shown, withNumber } from "./view";

/** A move with its number, in the notation that the player has chosen. */
export const numberedMove = (shown: Shown): string =>
  withNumber(shown, shown.line.last === null ? "" : notated(shown.line.last));

import { buchholz, buchholzCut1 } from "./buchholz";
import { directEncounter } from "./direct-encounter";
import { koya } from "./koya";
import { progressive } from "./progressive";
import type { TieBreakRule } from "./rule";
import { sonnebornBerger } from "./sonneborn-berger";
import type { TieBreak } from "./tie-break";
import { wins } from "./wins";

const RULES: Readonly<Record<TieBreak, TieBreakRule>> = {
  wins,
  "sonneborn-berger": sonnebornBerger,
  "direct-encounter": directEncounter,
  buchholz,
  "buchholz-cut-1": buchholzCut1,
  koya,
  progressive,
};

/** The function of a tie-break. */
export const tieBreakRule = (tieBreak: TieBreak): TieBreakRule => RULES[tieBreak];

import type { FormatKind, FormatTerms } from "../terms";
import type { Format } from "./format";
import { knockout } from "./knockout";
import { ladder } from "./ladder";
import { league } from "./league";
import { roundRobin } from "./round-robin";
import { swiss } from "./swiss";
import { teamMatch } from "./team-match";

const FORMATS: { readonly [Kind in FormatKind]: Format<Extract<FormatTerms, { kind: Kind }>> } = {
  league,
  "round-robin": roundRobin,
  knockout,
  swiss,
  ladder,
  "team-match": teamMatch,
};

/** The rules of a format. Its functions take terms of the same kind only. */
export const formatOf = (kind: FormatKind): Format => FORMATS[kind];

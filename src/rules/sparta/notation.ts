import { ok } from "../../shared/result";
import { quoted } from "../quote";
import type { Legal, Notation } from "../rules";
import { fromOf, isExchange, type SpartaMove, toOf } from "./move";
import { type Effects, effectsOf } from "./play";
import type { SpartaPosition } from "./position";
import { SQUARE_PATTERN, squareName } from "./square";
import { findAction, formatWire, illegal, unreadable } from "./wire";

const WRITTEN = new RegExp(
  `^(${SQUARE_PATTERN})(?:-?(${SQUARE_PATTERN}))?(=?H)?(=C|\\*)?(?:x(${SQUARE_PATTERN}(?:,${SQUARE_PATTERN})*))?$`,
);

/** Removes spaces, `!` and `?`. */
const withoutComment = (text: string): string => text.replace(/\s+/g, "").replace(/[!?]+$/, "");

function format(position: SpartaPosition, move: Legal<SpartaMove>): string {
  if (isExchange(move)) return formatWire(move);
  const { promoted, conquered, captured } = effectsOf(position, move);
  const way = `${squareName(fromOf(move))}-${squareName(toOf(move))}`;
  const city = promoted ? "=H" : conquered ? "=C" : "";
  return way + city + (captured.length > 0 ? `x${captured.map(squareName).join(",")}` : "");
}

/** The effects that a text states in addition to the squares. */
interface Claims {
  readonly promotion: boolean;
  readonly conquest: boolean;
  readonly captures: readonly string[];
}

/** Explains the first stated effect that is wrong; undefined if all are correct. Omitted effects are not checked. */
function falseClaim(claims: Claims, { promoted, conquered, captured }: Effects): string | undefined {
  if (claims.promotion && !promoted) return "the move makes no hero";
  if (claims.conquest && !conquered) return "the move conquers no city";
  const taken = captured.map(squareName);
  const spared = claims.captures.find((name) => !taken.includes(name));
  return spared === undefined ? undefined : `the move takes nothing on ${spared}`;
}

/**
 * The notation for people: `b1-d3`, promotion `c3-c5=H`, conquest `d4-d6=C`, captures appended as `xd5,e5`, a1 first;
 * `b5=H` for an exchange in place. Parsing requires only the squares, and `=H` for an exchange; all stated effects must
 * be correct. The old form `d4-d6*` for a conquest is still parsed. It was replaced because `*` ends a game in PGN.
 */
export const SPARTA_NOTATION: Notation<SpartaPosition, SpartaMove> = {
  id: "san",
  name: "Sparta notation",
  format,
  parse(position, text) {
    const [, from, to, promotion, conquest, captures] = WRITTEN.exec(withoutComment(text)) ?? [];
    if (from === undefined || (to === undefined && promotion === undefined)) {
      return unreadable(`${quoted(text)} can't be read as a move; b1-d3, c3-c5=H, d4-d6=Cxd5,e5 or b5=H would be one`);
    }
    const found = findAction(position, from, to, text);
    if (!found.ok) return found;
    const claims = {
      promotion: promotion !== undefined,
      conquest: conquest !== undefined,
      captures: captures?.split(",") ?? [],
    };
    const wrong = falseClaim(claims, effectsOf(position, found.value));
    return wrong === undefined ? ok(found.value) : illegal(`${quoted(text)}: ${wrong}`);
  },
};

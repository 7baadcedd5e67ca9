import { createHash } from "node:crypto";
import type { Game, Line } from "../../src/rules/game";
import type { Options } from "../../src/rules/rules";
import { SIDES } from "../../src/shared/side";
import { startLine, unwrap } from "./lines";
import { Random } from "./random";

/** Random games from each start. */
const GAMES = 4;
/** The longest game from the standard opening, and from other positions, in plies. */
const LONG = 600;
const SHORT = 120;

/** A start of random games: the standard opening if `position` is null. */
export interface Start {
  readonly position: string | null;
  readonly options: Options;
}

/**
 * A text that stays the same as long as the rules do: a hash over seeded random games. It includes of each ply the
 * position, the legal moves, check, the outcome, claims, and the sides that cannot win. Notations, pictures, texts for
 * people and the order of moves are left out: they may change without a new revision.
 */
export function fingerprint(game: Game, { position, options }: Start): string {
  const hash = createHash("sha256");
  for (let seed = 0; seed < GAMES; seed += 1) {
    const random = new Random(seed);
    let line = startLine(game, position ?? undefined, options);
    hash.update(judged(line));
    while (line.outcome === null && line.ply < (position === null ? LONG : SHORT)) {
      line = unwrap(line.play(random.pick([...line.legalMoves].sort())));
      hash.update(judged(line));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

function judged(line: Line): string {
  const { position, legalMoves, check, outcome, drawClaim } = line;
  const end = outcome === null ? null : [outcome.winner, outcome.reason];
  return JSON.stringify([
    position,
    [...legalMoves].sort(),
    check,
    end,
    drawClaim,
    SIDES.filter((side) => line.cannotWin(side)),
  ]);
}

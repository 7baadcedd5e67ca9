import { STRENGTHS, type Strength } from "../../src/shared/house";
import { err, ok, type Result } from "../../src/shared/result";

/** Who plays in a match. */
export type Contestant =
  /** Plays any legal move. */
  | { readonly kind: "random" }
  | {
      readonly kind: "house";
      readonly strength: Strength;
      /** Positions it may look at for a move; null for what its strength is allowed. */
      readonly nodes: number | null;
      /** Another checkout of the project whose searcher plays, so that two versions can meet; null for this one. */
      readonly checkout: string | null;
    }
  /** Debian's Stockfish, held to a strength by its own option. */
  | { readonly kind: "stockfish"; readonly elo: number };

export const CONTESTANT_FORMS = `random, ${STRENGTHS.join(", ")}, stockfish@<elo>`;

/** The range of UCI_Elo in Stockfish 15. */
const [LOWEST_ELO, HIGHEST_ELO] = [1320, 3190];

const isStrength = (text: string): text is Strength => STRENGTHS.some((strength) => strength === text);

/**
 * Reads a contestant: `random`, `stockfish@1800`, or one of the house's strengths, with a budget of nodes and the
 * folder of another checkout if wanted: `strategos:20000@../before`.
 */
export function parseContestant(text: string): Result<Contestant, string> {
  if (text === "random") return ok({ kind: "random" });
  const [, name = "", nodes, after] = /^([a-z]+)(?::(\d+))?(?:@(.+))?$/.exec(text) ?? [];
  if (name === "stockfish" && nodes === undefined) {
    const elo = Number(after);
    return Number.isInteger(elo) && elo >= LOWEST_ELO && elo <= HIGHEST_ELO
      ? ok({ kind: "stockfish", elo })
      : err(`${text}: Stockfish takes a whole Elo from ${LOWEST_ELO} to ${HIGHEST_ELO}, as in stockfish@1800`);
  }
  if (!isStrength(name)) return err(`${text} is no contestant; there are ${CONTESTANT_FORMS}`);
  if (nodes !== undefined && !(Number(nodes) > 0)) return err(`${text}: a budget is a number of nodes above 0`);
  return ok({
    kind: "house",
    strength: name,
    nodes: nodes === undefined ? null : Number(nodes),
    checkout: after ?? null,
  });
}

/** Writes a contestant as `parseContestant` reads it. */
export function nameOf(contestant: Contestant): string {
  if (contestant.kind === "random") return "random";
  if (contestant.kind === "stockfish") return `stockfish@${contestant.elo}`;
  const { strength, nodes, checkout } = contestant;
  return strength + (nodes === null ? "" : `:${nodes}`) + (checkout === null ? "" : `@${checkout}`);
}

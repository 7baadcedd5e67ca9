import { STRENGTHS, type Strength } from "../../src/shared/house";
import { err, ok, type Result } from "../../src/shared/result";

/** A player of a match. */
export type Contestant =
  /** Plays a random legal move. */
  | { readonly kind: "random" }
  | {
      readonly kind: "house";
      readonly strength: Strength;
      /** Maximum number of positions searched per move; null for the default of the strength. */
      readonly nodes: number | null;
      /**
       * Path of another checkout whose search is used, so that two versions can be compared; null for this checkout.
       */
      readonly checkout: string | null;
    }
  /** Debian's Stockfish, with its strength limited by its own option. */
  | { readonly kind: "stockfish"; readonly elo: number };

export const CONTESTANT_FORMS = `random, ${STRENGTHS.join(", ")}, stockfish@<elo>`;

/** The range of UCI_Elo in Stockfish 15. */
const [LOWEST_ELO, HIGHEST_ELO] = [1320, 3190];

const isStrength = (text: string): text is Strength => STRENGTHS.some((strength) => strength === text);

/**
 * Parses a contestant: `random`, `stockfish@1800`, or a bot's strength with an optional node limit and an optional
 * checkout, as in `strategos:20000@../before`.
 */
export function parseContestant(text: string): Result<Contestant, string> {
  if (text === "random") return ok({ kind: "random" });
  const [, name = "", nodes, after] = /^([a-z]+)(?::(\d+))?(?:@(.+))?$/.exec(text) ?? [];
  if (name === "stockfish" && nodes === undefined) {
    const elo = Number(after);
    return Number.isInteger(elo) && elo >= LOWEST_ELO && elo <= HIGHEST_ELO
      ? ok({ kind: "stockfish", elo })
      : err(`${text}: Stockfish needs a whole Elo number from ${LOWEST_ELO} to ${HIGHEST_ELO}, as in stockfish@1800`);
  }
  if (!isStrength(name)) return err(`${text} is not a contestant; use one of ${CONTESTANT_FORMS}`);
  if (nodes !== undefined && !(Number(nodes) > 0)) return err(`${text}: the node limit must be above 0`);
  return ok({
    kind: "house",
    strength: name,
    nodes: nodes === undefined ? null : Number(nodes),
    checkout: after ?? null,
  });
}

/** Formats a contestant in the form that `parseContestant` reads. */
export function nameOf(contestant: Contestant): string {
  if (contestant.kind === "random") return "random";
  if (contestant.kind === "stockfish") return `stockfish@${contestant.elo}`;
  const { strength, nodes, checkout } = contestant;
  return strength + (nodes === null ? "" : `:${nodes}`) + (checkout === null ? "" : `@${checkout}`);
}

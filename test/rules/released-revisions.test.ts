import { describe, expect, test } from "vitest";
import { defineGame } from "../../src/rules/define-game";
import type { Game } from "../../src/rules/game";
import { allRevisions, storedGame } from "../../src/rules/registry";
import { SPARTAN_CHESS_RULES } from "../../src/rules/spartan-chess/rules";
import { CASE_FILES, casesOf } from "./case-files";
import { fingerprint, type Start } from "./fingerprint";
import stored from "./released-revisions.json";

interface Released {
  readonly variant: string;
  readonly revision: number;
  readonly fingerprints: readonly (Start & { readonly fingerprint: string })[];
}

const RELEASED: readonly Released[] = stored;

const RECIPE = 'see "Change the rules of a game" in docs/adding-a-game.md';

/** The starts that a revision is released with: the opening with each option, and the known positions of today. */
const startsOf = ({ id, catalogue }: Game): readonly Start[] => [
  { position: null, options: {} },
  ...catalogue.options.map(({ name }) => ({ position: null, options: { [name]: true } })),
  ...(CASE_FILES.includes(id) ? casesOf(id) : []).map(({ position }) => ({ position, options: {} })),
];

describe.each(RELEASED)("$variant, revision $revision", ({ variant, revision, fingerprints }) => {
  test("is still there and unchanged", () => {
    const game = storedGame(variant, revision);
    if (game === undefined) {
      throw new Error(
        `Revision ${revision} of ${variant} was released, so games by it exist. Add it to EARLIER_REVISIONS in src/rules/games.ts; ${RECIPE}.`,
      );
    }
    const changed = fingerprints.find((start) => fingerprint(game, start) !== start.fingerprint);
    if (changed !== undefined) {
      throw new Error(
        `Revision ${revision} of ${variant} plays differently from ${changed.position ?? "the opening"}. The rules of a released revision never change. Undo the change, or make it a new revision; ${RECIPE}.`,
      );
    }
  });
});

test("every revision is listed. After `npx vitest run -u` with this file, new revisions are; old entries stay", async () => {
  const isListed = ({ id, revision }: Game) =>
    RELEASED.some((released) => released.variant === id && released.revision === revision);
  const added = allRevisions()
    .filter((game) => !isListed(game))
    .map((game) => ({
      variant: game.id,
      revision: game.revision,
      fingerprints: startsOf(game).map((start) => ({ ...start, fingerprint: fingerprint(game, start) })),
    }));
  await expect(`${JSON.stringify([...RELEASED, ...added], null, 2)}\n`).toMatchFileSnapshot(
    "./released-revisions.json",
  );
});

describe("the fingerprint", () => {
  type Rules = typeof SPARTAN_CHESS_RULES;
  const released = RELEASED.find(({ variant }) => variant === "spartan-chess")?.fingerprints ?? [];
  const isSameWith = (change: Partial<Rules>): boolean => {
    const game = defineGame({ ...SPARTAN_CHESS_RULES, ...change } as Rules);
    return released.every((start) => fingerprint(game, start) === start.fingerprint);
  };
  const { legalMoves, formatMove, outcome, draws } = SPARTAN_CHESS_RULES;
  const without = (isForbidden: (move: string) => boolean): Partial<Rules> => ({
    legalMoves: (position) => legalMoves(position).filter((move) => !isForbidden(formatMove(position, move))),
  });

  test.each<readonly [string, Partial<Rules>]>([
    ["castling", without((move) => move === "e1g1")],
    ["double steps", without((move) => move === "h2h4")],
    ["promotions", without((move) => move.endsWith("w"))],
    ["the count for a claim", { draws: { ...draws, noProgress: { claim: 99, automatic: 150, automaticReason: "x" } } }],
    ["the material that cannot win", { cannotWin: () => false }],
    ["an ending", { outcome: (position) => outcome(position) && { winner: null, reason: "stalemate" } }],
  ])("differs if %s change", (_, change) => {
    expect(isSameWith(change)).toBe(false);
  });

  test("does not depend on notations, texts or the order of moves", () => {
    const { catalogue, notations } = SPARTAN_CHESS_RULES;
    const san = { ...notations[0], format: formatMove };
    const change = { catalogue: { ...catalogue, name: "Renamed", summary: "Reworded" }, notations: [san] as const };
    expect(
      isSameWith({ ...change, legalMoves: (position) => legalMoves(position).toReversed() } as Partial<Rules>),
    ).toBe(true);
  });
});

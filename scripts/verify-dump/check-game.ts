import { createHash } from "node:crypto";
import * as z from "zod";
import { chainOf, viewChain } from "../../src/dumps/chain";
import { OWN_PGN } from "../../src/records/pgn-dialects";
import type { Line } from "../../src/rules/game";
import { isVariant, storedGame, VARIANTS } from "../../src/rules/registry";
import type { Outcome } from "../../src/rules/rules";
import type { PlyAuthor } from "../../src/shared/ply-author";

/** The members of a game in a dump that the verification reads. The chain covers all others too. */
const DumpedGame = z.looseObject({
  id: z.string(),
  variant: z.string(),
  revision: z.int(),
  options: z.record(z.string(), z.boolean()),
  startPosition: z.string().nullable(),
  players: z.object({ white: z.looseObject({ username: z.string() }), black: z.looseObject({ username: z.string() }) }),
  startRatings: z.object({ white: z.number().nullable(), black: z.number().nullable() }).nullable(),
  timeControl: z.union([
    z.object({ kind: z.literal("per-move"), perMove: z.string() }),
    z.object({ kind: z.literal("bank"), initial: z.string(), increment: z.string(), max: z.string() }),
    z.object({ kind: z.literal("unlimited") }),
  ]),
  rated: z.boolean(),
  private: z.literal(false),
  status: z.literal("finished"),
  outcome: z.object({ winner: z.enum(["white", "black"]).nullable(), reason: z.string() }),
  moves: z.array(
    z.looseObject({
      ply: z.int(),
      move: z.string(),
      san: z.string(),
      side: z.enum(["white", "black"]),
      at: z.string(),
      // Later releases may have other authors.
      by: z.custom<PlyAuthor>((value) => typeof value === "string"),
      isMove: z.boolean(),
      position: z.string(),
    }),
  ),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  hash: z.string(),
  hashes: z.array(z.string()),
});
export type DumpedGame = z.infer<typeof DumpedGame>;

/** A difference: what was changed, and the ply where that is known. */
export interface Finding {
  readonly ply: number | null;
  readonly detail: string;
}

/** Reads a line of NDJSON. Returns a sentence if it is not a game. */
export function readGame(line: string): DumpedGame | string {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return "the line is not JSON";
  }
  const read = DumpedGame.safeParse(json);
  if (read.success) return read.data;
  const { path = [], message = "" } = read.error.issues[0] ?? {};
  return `${path.join(".")}: ${message}`;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Compares the hashes of a game with its content. */
export async function checkChain(game: DumpedGame): Promise<readonly Finding[]> {
  const { hash, hashes } = viewChain(await chainOf(game, sha256));
  if (game.hashes.length !== hashes.length) {
    const detail = `there are ${game.moves.length} plies and ${game.hashes.length} hashes, not one more than plies`;
    return [{ ply: null, detail }];
  }
  const wrong = hashes.findIndex((link, index) => link !== game.hashes[index]);
  if (wrong === 0)
    return [{ ply: null, detail: "the players, the options or other data of the start do not match the hash" }];
  if (wrong > 0) return [{ ply: wrong, detail: "the ply does not match its hash" }];
  return hash === game.hash ? [] : [{ ply: null, detail: "the outcome does not match the hash of the game" }];
}

/** Replays a game by the rules of its revision. Returns the first difference. */
export function checkRules({ variant, revision, ...game }: DumpedGame): readonly Finding[] {
  const rules = storedGame(variant, revision);
  if (rules === undefined) {
    const known = isVariant(variant) ? "" : ` Known variants: ${VARIANTS.join(", ")}.`;
    const detail = `revision ${revision} of the rules of ${variant} is not known to this release, so the moves were not checked.${known}`;
    return [{ ply: null, detail }];
  }
  const start = rules.start(game.options, game.startPosition ?? undefined);
  if (!start.ok) return [{ ply: null, detail: `the start position is refused: ${start.error.detail}` }];
  let line: Line = start.value;
  for (const [index, ply] of game.moves.entries()) {
    const number = index + 1;
    const next = line.play(ply.move);
    if (!next.ok) return [{ ply: number, detail: `${ply.move}: ${next.error.detail}` }];
    line = next.value;
    const difference = differenceOf(ply, line, number);
    if (difference !== null) return [{ ply: number, detail: difference }];
  }
  return checkOutcome(game.outcome, line, rules.endings);
}

type Ply = DumpedGame["moves"][number];

/** Compares a ply with the rules. Records of earlier releases may write a conquest of Sparta as `*`. */
function differenceOf(ply: Ply, { last, position }: Line, number: number): string | null {
  if (last === null) return "the ply is missing";
  const expected = {
    ply: number,
    move: last.move,
    san: OWN_PGN.san({ ...ply, san: last.san }),
    side: last.side,
    isMove: last.isMove,
    position,
  };
  const found = { ...ply, san: OWN_PGN.san(ply) };
  const names = Object.keys(expected) as (keyof typeof expected)[];
  const wrong = names.find((name) => found[name] !== expected[name]);
  return wrong === undefined ? null : `${wrong} is "${found[wrong]}", by the rules "${expected[wrong]}"`;
}

/** Checks an outcome that the rules decide. Resignations, agreements and lost time are not decided by the rules. */
function checkOutcome(outcome: Outcome, line: Line, endings: readonly string[]): readonly Finding[] {
  if (line.outcome !== null) {
    const isSame = line.outcome.winner === outcome.winner && line.outcome.reason === outcome.reason;
    const detail = `the outcome is ${textOf(outcome)}; by the rules it is ${textOf(line.outcome)}`;
    return isSame ? [] : [{ ply: null, detail }];
  }
  const isClaimed = outcome.winner === null && line.drawClaim === outcome.reason;
  if (!endings.includes(outcome.reason) || isClaimed) return [];
  return [{ ply: null, detail: `the outcome is ${textOf(outcome)}; by the rules the game is not over` }];
}

const textOf = ({ winner, reason }: Outcome): string =>
  winner === null ? `a draw by ${reason}` : `a win of ${winner} by ${reason}`;

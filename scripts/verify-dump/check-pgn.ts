import { OWN_PGN } from "../../src/records/pgn-dialects";
import { readPgnText } from "../../src/records/pgn-tokens";
import { writePgn } from "../../src/records/pgn-writer";
import { storedGame } from "../../src/rules/registry";
import type { DumpedGame } from "./check-game";

/** The tags of version 1 of the format that are compared. `Site`, `Event` and `Round` have nothing of the game. */
const TAGS = [
  "GameId",
  "GameHash",
  "Variant",
  "RulesRevision",
  "Options",
  "FEN",
  "White",
  "Black",
  "WhiteElo",
  "BlackElo",
  "UTCDate",
  "UTCTime",
  "EndDate",
  "TimeControl",
  "Result",
  "Termination",
  "Reason",
];

/** Groups the lines of a PGN file to games: the tags, an empty line, the moves. */
export async function* pgnGames(lines: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let game: string[] = [];
  let isInMoves = false;
  for await (const line of lines) {
    const isTag = line.startsWith("[");
    if (isTag && isInMoves) {
      yield game.join("\n");
      game = [];
    }
    if (line !== "") isInMoves = !isTag;
    game.push(line);
  }
  if (game.some((line) => line !== "")) yield game.join("\n");
}

/** The first difference between a game and its PGN; null if there is none, or if the rules of the game are unknown. */
export function checkPgn({ moves, hash, ...head }: DumpedGame, text: string): string | null {
  const rules = storedGame(head.variant, head.revision);
  if (rules === undefined) return null;
  const more = [
    ["GameId", head.id],
    ["GameHash", hash],
  ] as const;
  const expected = readPgnText(writePgn({ ...head, plies: moves }, rules, "?", OWN_PGN, null, more));
  const found = readPgnText(text);
  if (!found.ok) return `line ${found.error.line} of the game cannot be read: ${found.error.detail}`;
  if (!expected.ok) return `the game cannot be written as PGN: ${expected.error.detail}`;
  const { votesTag } = rules.catalogue;
  for (const tag of [...TAGS, ...(votesTag === undefined ? [] : [votesTag])]) {
    const [one, other] = [found.value.tags.get(tag), expected.value.tags.get(tag)];
    if (one !== other) return `the tag ${tag} is ${shown(one)}, in NDJSON ${shown(other)}`;
  }
  const length = Math.max(found.value.moves.length, expected.value.moves.length);
  for (let index = 0; index < length; index += 1) {
    const [one, other] = [found.value.moves[index], expected.value.moves[index]];
    if (one !== other) return `move ${index + 1} is ${shown(one)}, in NDJSON ${shown(other)}`;
  }
  const { result } = found.value;
  return result === expected.value.result ? null : `the game ends with ${result}, in NDJSON ${expected.value.result}`;
}

const shown = (value: string | undefined): string => (value === undefined ? "missing" : `"${value}"`);

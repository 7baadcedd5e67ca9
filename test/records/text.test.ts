import { expect, test } from "vitest";
import type { GameRecord } from "../../src/records/game-record";
import { writeJson } from "../../src/records/json-writer";
import { writePgn } from "../../src/records/pgn-writer";
import { writeText } from "../../src/records/text-writer";
import { GAMES } from "../../src/rules/registry";
import { playAll, startLine } from "../rules/lines";
import { recordOf } from "./sample-record";

const GAME = GAMES["spartan-chess"];
const SITE = "https://skytale.test/games/7g2k9qd4w0xn5tz1";

const RUNNING: GameRecord = recordOf(playAll(startLine(GAME), "e2e4 b7d5 e4d5"), GAME.id, GAME.startPosition, {
  status: "active",
  outcome: null,
  finishedAt: null,
  rated: true,
});

test("a running game as text", () => {
  expect(writeText(RUNNING, GAME, SITE)).toBe(`Spartan Chess, rated
${SITE}

White:    xerxes (Persians)
Black:    leonidas (Spartans)
Time:     P3D for each move
Begun:    2026-11-20 18:00:00 UTC
Result:   still running

1. e4    bd5
2. exd5

Position: lgkcckwl/h1hhhhhh/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQ - 0 2
`);
});

test("a finished game with votes, and one that Black starts", () => {
  const hoplit = GAMES["hoplit-chess"];
  const voted = playAll(startLine(hoplit), "decline use g1f3 e7e5");
  const text = writeText(recordOf(voted, hoplit.id, hoplit.startPosition), hoplit, SITE);
  expect(text).toContain(
    "Result:   1/2-1/2 (draw-agreement)\nVotes:    white decline, black use\n\n1. Nf3  e5\n\nPosition: ",
  );
  const start = "2k2k2/8/8/8/8/8/7h/K7 b - - 3 9";
  const late = playAll(startLine(GAME, start), "h2g1g a1b2 g1g2");
  const lateText = writeText(recordOf(late, GAME.id, GAME.startPosition), GAME, SITE);
  expect(lateText).toContain(`Start:    ${start}\n\n 9. ...  g1=G+\n10. Kb2  Gg2+\n`);
});

test("a game without a move", () => {
  const empty = { ...RUNNING, plies: [] };
  expect(writeText(empty, GAME, SITE)).toContain(`No moves.\n\nPosition: ${GAME.startPosition}\n`);
  expect(writePgn(empty, GAME, SITE)).toMatch(/\n\n\*\n$/);
});

test.each([
  ["aborted", "aborted"],
  ["game-lost", "aborted (game-lost)"],
])("the text of a game that was aborted with the reason %s names no result", (reason, result) => {
  const aborted = { ...RUNNING, status: "aborted", outcome: { winner: null, reason } } as const;
  expect(writeText(aborted, GAME, SITE)).toContain(`\nResult:   ${result}\n`);
});

test("names cannot break out of their line", () => {
  const players = { white: { username: "a\nResult:   1-0" }, black: { username: "\u2028\u202eb\u0000" } };
  const text = writeText({ ...RUNNING, players }, GAME, SITE);
  expect(text).toContain("White:    a Result:   1-0 (Persians)\nBlack:      b  (Spartans)\n");
});

test("results and reasons", () => {
  const tagsOf = (changes: Partial<GameRecord>) => writePgn({ ...RUNNING, ...changes }, GAME, SITE);
  const ended = { status: "finished", finishedAt: "2026-11-21T08:00:00.000Z" } as const;
  expect(tagsOf({})).toContain('[Result "*"]');
  expect(tagsOf({})).toContain('[Termination "unterminated"]\n\n');
  expect(tagsOf({ ...ended, outcome: { winner: "black", reason: "timeout" } })).toMatch(
    /\[Result "0-1"\].*\[EndDate "2026.11.21"\]\n\[Termination "time forfeit"\]\n\[Reason "timeout"\]\n\n.* 0-1\n$/s,
  );
  const draw = tagsOf({ ...ended, outcome: { winner: null, reason: "stalemate" } });
  expect(draw).toContain('[Result "1/2-1/2"]');
  expect(draw).toContain('[Termination "normal"]\n[Reason "stalemate"]');
  const flag = tagsOf({ ...ended, outcome: { winner: null, reason: "timeout-dead-position" } });
  expect(flag).toContain('[Termination "time forfeit"]\n[Reason "timeout-dead-position"]');
  const aborted = tagsOf({ ...ended, status: "aborted", outcome: { winner: null, reason: "aborted" } });
  expect(aborted).toContain('[Result "*"]');
  expect(aborted).toContain('[Termination "abandoned"]\n[Reason "aborted"]');
});

test("ratings at the start", () => {
  const tagsOf = (startRatings: GameRecord["startRatings"]) => writePgn({ ...RUNNING, startRatings }, GAME, SITE);
  expect(tagsOf(null)).not.toContain("Elo");
  expect(tagsOf({ white: 1612.5, black: null })).toContain('[WhiteElo "1613"]\n[BlackElo "-"]\n');
});

test.each([
  [{ kind: "per-move", perMove: "PT12H" }, "1/43200", "PT12H for each move"],
  [
    { kind: "bank", initial: "P3D", increment: "PT12H", max: "P5D" },
    "259200+43200",
    "P3D, PT12H more with each move, at most P5D",
  ],
  [{ kind: "unlimited" }, "-", "unlimited"],
] as const)("time control %j", (timeControl, tag, text) => {
  expect(writePgn({ ...RUNNING, timeControl }, GAME, SITE)).toContain(`[TimeControl "${tag}"]`);
  expect(writeText({ ...RUNNING, timeControl }, GAME, SITE)).toContain(`Time:     ${text}\n`);
});

test("JSON has all of it, under the names of the API", () => {
  const { plies, ...head } = RUNNING;
  expect(JSON.parse(writeJson(RUNNING))).toEqual({ ...head, moves: plies });
});

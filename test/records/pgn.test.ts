import { describe, expect, test } from "vitest";
import { optionsOn } from "../../src/records/game-record";
import { readPgn } from "../../src/records/pgn-reader";
import { writePgn } from "../../src/records/pgn-writer";
import type { Game, Line } from "../../src/rules/game";
import { GAMES } from "../../src/rules/registry";
import { playAll, startLine, unwrap } from "../rules/lines";
import { Random } from "../rules/random";
import sample from "../rules/spartan-chess/sample-game.json";
import { recordOf } from "./sample-record";

const SITE = "https://skytale.test/games/7g2k9qd4w0xn5tz1";

/** Plays random moves. */
function playRandomly(line: Line, seed: number, plies: number): Line {
  const random = new Random(seed);
  let reached = line;
  while (reached.outcome === null && reached.ply < plies) {
    reached = unwrap(reached.play(random.pick(reached.legalMoves)));
  }
  return reached;
}

/** Writes a line as a record, reads it again, and expects the same game. */
function expectRoundTrip(game: Game, line: Line, options: Readonly<Record<string, boolean>> = {}): string {
  const record = recordOf(line, game.id, game.startPosition, { options });
  const text = writePgn(record, game, SITE);
  const read = unwrap(readPgn(text, [game]));
  expect(read).toMatchObject({
    variant: game.id,
    startPosition: record.startPosition,
    moves: record.plies.map(({ move }) => move),
  });
  expect(optionsOn(read.options)).toEqual(optionsOn(options));
  expect(startLine(game, read.startPosition ?? undefined, read.options).position).toBe(
    record.startPosition ?? game.startPosition,
  );
  for (const row of text.slice(text.indexOf("\n\n")).split("\n")) expect(row.length).toBeLessThan(80);
  return text;
}

describe.each(Object.values<Game>(GAMES))("$id", (game) => {
  test("random games are read back unchanged", () => {
    for (let seed = 0; seed < 12; seed += 1)
      expectRoundTrip(game, playRandomly(startLine(game), seed, 40 * (seed + 1)));
  });

  test("games from other positions are read back, with either side to move first", () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const start = playRandomly(startLine(game), 100 + seed, 7 + 5 * seed).position;
      const text = expectRoundTrip(game, playRandomly(startLine(game, start), seed, 30));
      expect(text).toContain(`[FEN "${start}"]`);
      expect(text).toContain('[SetUp "1"]');
    }
  });

  test("moves are numbered from the start position's number", () => {
    const reached = playRandomly(startLine(game), 3, 15);
    let number = 1;
    for (let line: Line | null = reached; line?.last != null; line = line.previous) {
      if (line.last.side === "black" && line.last.isMove) number += 1;
    }
    const text = expectRoundTrip(game, playRandomly(startLine(game, reached.position), 1, 4));
    expect(text).toContain(`\n\n${number}${reached.turn === "black" ? "..." : "."} `);
  });

  test("games with each option are read back", () => {
    for (const { name } of game.catalogue.options) {
      const options = { [name]: true };
      expect(expectRoundTrip(game, playRandomly(startLine(game, undefined, options), 5, 60), options)).toContain(
        `[Options "${name}"]`,
      );
    }
  });

  test("accepts the game's name or its id", () => {
    for (const name of [game.id, game.catalogue.name, game.catalogue.name.toUpperCase()]) {
      expect(readPgn(`[Variant "${name}"]\n\n*`)).toMatchObject({ ok: true, value: { variant: game.id, moves: [] } });
    }
  });
});

test("the sample game of Spartan Chess as a file", () => {
  const game = GAMES["spartan-chess"];
  const line = playAll(startLine(game), sample.moves.join(" "));
  const record = recordOf(line, game.id, game.startPosition, { outcome: { winner: "white", reason: "resignation" } });
  expect(writePgn(record, game, SITE)).toBe(`[Event "Skytale casual Spartan Chess"]
[Site "https://skytale.test/games/7g2k9qd4w0xn5tz1"]
[Date "2026.11.20"]
[Round "-"]
[White "xerxes"]
[Black "leonidas"]
[Result "1-0"]
[Variant "Spartan Chess"]
[RulesRevision "1"]
[TimeControl "1/259200"]
[UTCDate "2026.11.20"]
[UTCTime "18:00:00"]
[EndDate "2026.11.22"]
[Termination "normal"]
[Reason "resignation"]

1. g3 Ce6 2. d4 bd5 3. Nf3 Lf6 4. c3 Lc6 5. Nbd2 dxd4 6. cxd4 d5 7. e3 dxd4
8. Nxd4 Lxd4 9. exd4 Ld5 10. Nb3 Lxb3 11. axb3 Kb7 12. Qf3+ Ke8 13. Bg2 c6
14. O-O Cdd6 15. Qc3 Ka6 16. d5 Gb5 17. Qxg7 Wf6 1-0
`);
  expect(readPgn(writePgn(record, game, SITE))).toMatchObject({
    ok: true,
    value: { moves: sample.moves, result: "1-0" },
  });
});

test("two Spartan kings, and Black moves first", () => {
  const game = GAMES["spartan-chess"];
  const line = playAll(startLine(game, "2k2k2/8/8/8/8/8/7h/K7 b - - 3 41"), "h2g1g a1b2 g1g2");
  const text = expectRoundTrip(game, line);
  expect(text).toContain("41... g1=G+ 42. Kb2 Gg2+ 1/2-1/2");
});

describe("votes and drops of Hoplit Chess", () => {
  const game = GAMES["hoplit-chess"];
  const line = playAll(startLine(game), "decline use g1f3 e7e5 H@g1 b8c6");

  test("are in their tag and among the moves", () => {
    const text = expectRoundTrip(game, line);
    expect(text).toContain('[HoplitVotes "decline use"]');
    expect(text).toContain("\n\n1. Nf3 e5 2. H@g1 Nc6 1/2-1/2\n");
    expectRoundTrip(game, playAll(startLine(game), "decline decline e2e4"));
    expectRoundTrip(game, playAll(startLine(game), "decline"));
  });

  test("are required in games with a vote", () => {
    const text = writePgn(recordOf(line, game.id, game.startPosition), game, SITE);
    const without = text.replace(/^\[HoplitVotes.*\n/m, "");
    expect(readPgn(without)).toMatchObject({ ok: false, error: { code: "illegal-move", ply: 1 } });
  });

  test("are written only in games whose catalogue defines the tag", () => {
    for (const { id, catalogue } of Object.values<Game>(GAMES)) {
      expect(catalogue.votesTag, id).toBe(id === "hoplit-chess" ? "HoplitVotes" : undefined);
    }
  });
});

test("no sign in a record of Sparta ends the game early, also in old files with * for conquests", () => {
  const game = GAMES.sparta;
  const position = "w3w4w/10/10/10/10/10/3W6/10/10/W8W w c5=w,d6=b,e7=b 0 1";
  const line = playAll(startLine(game, position), "d4d6 a10b10 d6d7");
  const record = recordOf(line, game.id, game.startPosition);
  expect(record.plies[0]?.san).toBe("d4-d6=C");
  const earlier = { ...record, plies: record.plies.map((ply) => ({ ...ply, san: ply.san.replace("=C", "*") })) };
  for (const kept of [record, earlier]) {
    const pgn = writePgn(kept, game, SITE);
    expect(pgn.slice(pgn.indexOf("\n\n"))).not.toContain("*");
    expect(readPgn(pgn)).toMatchObject({ ok: true, value: { moves: record.plies.map(({ move }) => move) } });
  }
  // Files with the old sign can still be read.
  const old = writePgn(record, game, SITE).replace("d4-d6=C", "d4-d6*");
  expect(readPgn(old)).toMatchObject({ ok: true, value: { moves: ["d4d6", "a10b10", "d6d7"] } });
});

import { describe, expect, test } from "vitest";
import type { Game, Line } from "../../src/rules/game";
import { perftOf } from "../../src/rules/perft";
import { allRevisions } from "../../src/rules/registry";
import { startLine, unwrap } from "./lines";
import { Random } from "./random";

/** Requirements for every game of the registry, under each revision. A new game needs no change here. */
const RANDOM_GAMES = 6;
const LONGEST_GAME = 2000;
const SAMPLED_GAMES = 3;
const SAMPLED_PLIES = 120;
const MOST_NODES = 300_000;
/** Limits of requests; see the routes of variants. */
const LONGEST_MOVE = 40;
const LONGEST_POSITION = 500;

/** Plays random moves until the game is over or `plies` have been played. Returns every position on the way. */
function playRandomly(game: Game, seed: number, plies: number): Line[] {
  const random = new Random(seed);
  const lines = [startLine(game)];
  for (let line = lines[0]; line !== undefined && line.outcome === null && line.ply < plies; ) {
    line = unwrap(line.play(random.pick(line.legalMoves)));
    lines.push(line);
  }
  return lines;
}

describe.each(allRevisions())("$id, revision $revision", (game) => {
  const sampled = Array.from({ length: SAMPLED_GAMES }, (_, seed) => playRandomly(game, seed, SAMPLED_PLIES)).flat();

  test("has a complete catalogue entry", () => {
    expect(game.revision).toBeGreaterThanOrEqual(1);
    const { catalogue } = game;
    expect(game.notations[0]?.id).toBe("san");
    expect(new Set(game.notations.map((notation) => notation.id)).size).toBe(game.notations.length);
    expect(catalogue.pieces.length).toBeGreaterThan(0);
    for (const piece of catalogue.pieces) {
      expect(piece.letter).toMatch(/^[A-Z]$/);
      expect(piece.sides.length).toBeGreaterThan(0);
      expect(piece.move).not.toBe("");
    }
    for (const text of [catalogue.name, catalogue.summary, catalogue.moveFormat]) expect(text).not.toBe("");
    expect(catalogue.moveExamples.length).toBeGreaterThan(0);
    expect(startLine(game).position).toBe(game.startPosition);
    for (const ending of game.endings) expect(ending).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test("has the perft counts of its catalogue entry", () => {
    const counts = game.catalogue.perft.filter((count) => count <= MOST_NODES);
    expect(counts.length).toBeGreaterThanOrEqual(2);
    for (const [index, count] of counts.entries()) {
      const { total, divide } = unwrap(perftOf(game, index + 1));
      expect(total).toBe(count);
      expect(divide.map(({ move }) => move)).toEqual(startLine(game).legalMoves);
      expect(divide.reduce((sum, entry) => sum + entry.count, 0)).toBe(total);
    }
    expect(unwrap(perftOf(game, 0))).toEqual({ total: 1, divide: [] });
  });

  test("random games end or reach a limit, and a finished game stays finished", () => {
    for (let seed = 0; seed < RANDOM_GAMES; seed += 1) {
      for (const line of playRandomly(game, 1000 + seed, LONGEST_GAME)) {
        expect(line.legalMoves.length === 0, line.position).toBe(line.outcome !== null);
        expect(line.turn === null, line.position).toBe(line.outcome !== null);
        if (line.outcome === null) continue;
        expect(game.endings).toContain(line.outcome.reason);
        expect(line.drawClaim).toBeNull();
        expect(line.play(line.last?.move ?? "")).toMatchObject({ ok: false, error: { code: "illegal-move" } });
      }
    }
  });

  test("lists moves once each, in text order", () => {
    for (const line of sampled) expect([...line.legalMoves]).toEqual([...new Set(line.legalMoves)].sort());
  });

  test("reads moves in wire format and in every notation as the same move", () => {
    const wrong: string[] = [];
    for (const line of sampled) {
      for (const move of line.legalMoves) {
        const { last } = unwrap(line.play(move));
        if (last?.move !== move || last.san !== last.notations.san) wrong.push(`${move} in ${line.position}`);
        for (const { id } of game.notations) {
          const reread = line.play(last?.notations[id] ?? "");
          const read = reread.ok ? reread.value.last?.move : reread.error.detail;
          if (read !== move) wrong.push(`${id} ${last?.notations[id]} for ${move} in ${line.position}: ${read}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("writes different moves of a position differently in every notation", () => {
    for (const line of sampled) {
      const plies = line.legalMoves.map((move) => unwrap(line.play(move)).last);
      for (const { id } of game.notations) {
        expect(new Set(plies.map((ply) => ply?.notations[id])).size, line.position).toBe(plies.length);
      }
    }
  });

  test("writes and reads positions without loss", () => {
    for (const { position, legalMoves, check, outcome } of sampled) {
      expect(position.length).toBeLessThanOrEqual(LONGEST_POSITION);
      for (const move of legalMoves) expect(move.length).toBeLessThanOrEqual(LONGEST_MOVE);
      const again = startLine(game, position);
      expect(again.position).toBe(position);
      expect(again.check).toBe(check);
      if (outcome === null) expect(again.legalMoves).toEqual(legalMoves);
    }
  });

  test("does not change earlier positions and lines when a move is played", () => {
    for (const line of sampled) {
      // The position of a new line is formatted only after all its moves have been played.
      const fresh = startLine(game, line.position);
      for (const move of fresh.legalMoves) unwrap(fresh.play(move));
      expect(fresh.position).toBe(line.position);
      expect(fresh.last).toBeNull();
      expect(fresh.ply).toBe(0);
    }
  });

  test("a line has its ply, its side to move and its history", () => {
    for (const line of sampled) {
      expect(line.ply === 0).toBe(line.previous === null);
      if (line.previous === null) continue;
      expect(line.ply).toBe(line.previous.ply + 1);
      expect(line.last?.side).toBe(line.previous.turn);
    }
  });

  test("reads a move with spaces around it", () => {
    const line = startLine(game);
    for (const move of line.legalMoves) expect(unwrap(line.play(` ${move}\n`)).last?.move).toBe(move);
  });

  test("refuses texts that are not moves, with a reason", () => {
    for (const text of ["", " ", "nonsense", "z9z9", "\u0000", "é4", "x".repeat(100_000)]) {
      const played = startLine(game).play(text);
      expect(played).toMatchObject({ ok: false, error: { code: "unreadable-move" } });
      if (!played.ok) expect(played.error.detail.length).toBeLessThan(300);
    }
  });

  test("refuses texts that are not positions, with field and reason", () => {
    for (const text of [
      "",
      "nonsense",
      "8/8/8/8/8/8/8/8 w - - 0 1",
      "x".repeat(1_000_000),
      `${game.startPosition} surplus text`,
    ]) {
      const started = game.start({}, text);
      expect(started).toMatchObject({ ok: false, error: { code: "invalid-position" } });
      if (!started.ok) expect(started.error.field).toMatch(/^[a-z]+(-[a-z]+)*$/);
    }
  });

  test("pictures show the board of the position", () => {
    for (const line of sampled) {
      const { files, ranks, pieces } = line.picture();
      expect({ files, ranks }).toEqual(game.catalogue.board);
      expect(new Set(pieces.map(({ square }) => square)).size).toBe(pieces.length);
      for (const { piece, side } of pieces) {
        expect(game.catalogue.pieces.find(({ letter }) => letter === piece)?.sides).toContain(side);
      }
    }
  });
});

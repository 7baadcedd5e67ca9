import { describe, expect, test } from "vitest";
import { GAME_RECORDS } from "../../../clients/web/games/game-records";
import { attempt } from "../../../clients/web/games/lessons/attempt";
import type { Lesson, Picture } from "../../../clients/web/games/lessons/lesson";
import type { Line } from "../../../src/rules/game";
import { gameOf, VARIANTS } from "../../../src/rules/registry";
import { LESSON_STEPS } from "../../../src/shared/lesson";

describe.each(VARIANTS)("the lesson of %s", (variant) => {
  const game = gameOf(variant);
  const load: () => Promise<Lesson> = GAME_RECORDS[variant].lesson;

  function lineAt(position: string): Line {
    const line = game.start({}, position);
    if (!line.ok) throw new Error(`${position}: ${line.error.detail}`);
    // A position text that the game writes differently has a mistake, such as a castling right without a rook.
    expect(line.value.position).toBe(position);
    return line.value;
  }

  test("shows each piece of the game where it can move", async () => {
    const { pieces } = await load();
    for (const { letter, sides } of game.catalogue.pieces) {
      const shown = pieces.filter((piece) => piece.letter === letter && sides.includes(piece.side));
      expect(shown, letter).not.toEqual([]);
    }
    for (const { letter, side, words, position, square } of pieces) {
      expect(words).toMatch(/^(?:Goes|Jumps|Makes|Moves) .*\.$/);
      const line = lineAt(position);
      expect(line.picture().pieces).toContainEqual({ square, piece: letter, side });
      expect(line.reach(square).moves).not.toEqual([]);
    }
  });

  test("has legal positions and moves in its pictures", async () => {
    const { winning, special, front } = await load();
    const pictures: readonly Picture[] = [...winning, ...special, ...front];
    for (const { position, move } of pictures) {
      const line = lineAt(position);
      if (move !== undefined) expect(line.legalMoves, position).toContain(move);
    }
    expect(winning).not.toEqual([]);
    expect(special).not.toEqual([]);
  });

  test("has two to four pictures for the front page, each with one sentence", async () => {
    const { front } = await load();
    expect([2, 3, 4]).toContain(front.length);
    for (const { words } of front) expect(words).toMatch(/^[A-Z][^.]+\.$/);
  });

  test("has ten steps that can be solved, and that refuse other legal moves with a reason", async () => {
    const { steps } = await load();
    expect(new Set(steps.map(({ title }) => title)).size).toBe(LESSON_STEPS);
    for (const { title, position, condition } of steps) {
      const line = lineAt(position);
      const judged = line.legalMoves.map((move) => {
        const made = attempt(game, line, move);
        if (made === null) throw new Error(`${move} is illegal in ${position}`);
        return condition(made);
      });
      expect(judged, title).toContain(null);
      const reasons = judged.filter((reason) => reason !== null);
      expect(reasons, title).not.toEqual([]);
      for (const reason of reasons) expect(reason).toMatch(/^[A-Z].+\.$/);
    }
  });
});

import { expect } from "vitest";
import type { Game, Line } from "../../src/rules/game";
import { refusalOf, startLine } from "./lines";
import type { Random } from "./random";

const SQUARES = [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank));

/** Asserts that a move is refused as illegal, with a text that quotes the move and contains `fragment`. */
export function expectRefusal(game: Game, position: string, text: string, fragment: string): void {
  const { code, detail } = refusalOf(startLine(game, position).play(text));
  expect(code).toBe("illegal-move");
  expect(detail).toContain(`"${text}": `);
  expect(detail).toContain(fragment);
}

/** Asserts that every refusal of a move from one square to another gives a reason beyond "not legal". */
export function expectReasons(line: Line, random: Random): void {
  const legal = new Set(line.legalMoves.map((move) => move.slice(0, 4)));
  for (const from of SQUARES) {
    const to = random.pick(SQUARES);
    if (legal.has(from + to)) continue;
    const { detail } = refusalOf(line.play(from + to));
    expect(detail, line.position).not.toMatch(/is not legal here|leaves the king attacked$/);
  }
}

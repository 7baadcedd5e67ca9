import { expect, test } from "vitest";
import { gameOf } from "../../../src/rules/registry";
import { effectsOf } from "../../../src/rules/sparta/play";
import { SPARTA_RULES } from "../../../src/rules/sparta/rules";
import { squareName } from "../../../src/rules/sparta/square";
import { casesOf } from "../case-files";
import { startLine, unwrap } from "../lines";

const game = gameOf("sparta");

test.each(casesOf("sparta"))("$name: the move has the listed effect", ({ position, plays }) => {
  expect(plays).toHaveLength(1);
  for (const { moves, effects } of plays) {
    const parsed = unwrap(SPARTA_RULES.parsePosition(position));
    const move = unwrap(SPARTA_RULES.parseMove(parsed, moves[0] ?? ""));
    const { captured, conquered, promoted } = effectsOf(parsed, move);
    expect(captured.map(squareName)).toEqual(effects?.captured);
    expect(conquered).toBe(effects?.conquered !== null);
    expect(promoted).toBe(effects?.promoted !== null);
  }
});

interface MoveCase {
  readonly name: string;
  readonly position: string;
  readonly from: string;
  readonly moves: string;
}

const MOVES: readonly MoveCase[] = [
  {
    name: "a warrior turns on its way around a corner",
    position: "ww8/ww8/10/10/10/10/1w8/wwww6/w1ww6/W1ww5W w - 0 1",
    from: "a1",
    moves: "a1b1 a1b2",
  },
  {
    name: "a hero takes a third step",
    position: "ww8/ww8/10/10/10/10/1w8/w1ww6/w1ww6/H1ww5W w - 0 1",
    from: "a1",
    moves: "a1a4 a1b1 a1b2 a1b3 a1c4",
  },
  {
    name: "a warrior cannot take a third step",
    position: "ww8/ww8/10/10/10/10/1w8/w1ww6/w1ww6/W1ww5W w - 0 1",
    from: "a1",
    moves: "a1b1 a1b2 a1b3",
  },
  {
    name: "no piece jumps",
    position: "10/10/10/10/10/4wwwww1/4w3w1/4w1H1w1/4w3w1/W3wwwww1 w - 0 1",
    from: "g3",
    moves: "g3f2 g3f3 g3f4 g3g2 g3g4 g3h2 g3h3 g3h4",
  },
  {
    name: "a piece walled in has no move",
    position: "10/10/10/10/10/10/5www2/5wHw2/5www2/W9 w - 0 1",
    from: "g3",
    moves: "",
  },
  {
    name: "a city on the way is an empty square, and so is one at the end",
    position: "www7/10/10/10/10/10/10/10/ww1w6/W1w6W w b1=b,c2=w,a10=w 0 1",
    from: "a1",
    moves: "a1b1 a1c2",
  },
  {
    name: "rank 10 and file j are part of the board",
    position: "8wW/7ww1/8ww/10/10/10/10/10/10/W9 w - 0 1",
    from: "j10",
    moves: "j10j9",
  },
  {
    name: "a hero in its own city cannot be exchanged",
    position: "www7/10/10/10/10/10/10/10/ww8/Hw7W w a1=w,a10=b 0 1",
    from: "a1",
    moves: "",
  },
  {
    name: "a warrior in the opponent's city cannot be exchanged",
    position: "www7/10/10/10/10/10/10/10/ww8/Ww7W w a1=b,a10=w 0 1",
    from: "a1",
    moves: "",
  },
  {
    name: "a warrior in its own city can be exchanged",
    position: "www7/10/10/10/10/10/10/10/ww8/Ww7W w a1=w,a10=b 0 1",
    from: "a1",
    moves: "a1=H",
  },
];

test.each(MOVES)("$name", ({ position, from, moves }) => {
  const { legalMoves } = startLine(game, position);
  expect(legalMoves.filter((move) => move.startsWith(from)).join(" ")).toBe(moves);
});

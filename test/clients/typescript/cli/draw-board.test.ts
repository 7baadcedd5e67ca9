import type { Board } from "skytale-client";
import { describe, expect, test } from "vitest";
import { drawBoard } from "../../../../clients/typescript/cli/games/draw-board";
import { colorsFor } from "../../../../clients/typescript/cli/terminal/colors";
import { GAMES } from "../../../../src/rules/games";

const plain = colorsFor({ isTTY: false }, {});

const board: Board = {
  files: 3,
  ranks: 10,
  pieces: [
    { square: "a1", piece: "W", side: "white" },
    { square: "b1", piece: "K", side: "white" },
    { square: "c10", piece: "H", side: "black" },
    { square: "a2", piece: "W", side: "black" },
  ],
  reserves: { white: ["P", "N"], black: [] },
  cities: [
    { square: "a1", owner: "white" },
    { square: "c2", owner: "white" },
    { square: "a2", owner: "black" },
  ],
  attackedKings: ["b1"],
};

describe("a board", () => {
  test("is drawn from White's side", () => {
    const lines = drawBoard(board, { orientation: "white", lastMove: "a1a2", colors: plain });
    expect(lines).toEqual([
      "Black's reserve: none",
      "    a  b  c",
      "10  .  .  h  10",
      ...[9, 8, 7, 6, 5, 4, 3].map((rank) => ` ${rank}  .  .  .  ${rank}`),
      " 2 (w) . [.] 2",
      " 1 [W] K! .  1",
      "    a  b  c",
      "White's reserve: P N",
      "Cities: white 2 [ ], black 1 ( )",
    ]);
  });

  test("is drawn from Black's side, with Black's reserve at the bottom", () => {
    const lines = drawBoard(board, { orientation: "black", lastMove: null, colors: plain });
    expect(lines.slice(0, 4)).toEqual(["White's reserve: P N", "    c  b  a", " 1  .  K![W] 1", " 2 [.] . (w) 2"]);
    expect(lines.at(-2)).toBe("Black's reserve: none");
  });

  test("uses colors on a terminal that supports them", () => {
    const draw = (stream: { isTTY: boolean }, env: Record<string, string>) =>
      drawBoard(board, { orientation: "white", lastMove: "a1a2", colors: colorsFor(stream, env) }).join("\n");
    expect(draw({ isTTY: true }, {})).toContain("\u001b[");
    expect(draw({ isTTY: true }, { NO_COLOR: "1" })).not.toContain("\u001b[");
    expect(draw({ isTTY: true }, { TERM: "dumb" })).not.toContain("\u001b[");
    expect(draw({ isTTY: false }, {})).not.toContain("\u001b[");
    expect(draw({ isTTY: false }, { FORCE_COLOR: "1" })).toContain("\u001b[");
  });

  test.each(Object.values(GAMES))("shows every piece of the opening position of $catalogue.name", (game) => {
    const line = game.start({});
    if (!line.ok) throw new Error(`no opening of ${game.catalogue.name}`);
    // The picture as it arrives over the network.
    const picture = JSON.parse(JSON.stringify(line.value.picture())) as Board;
    const letters = drawBoard(picture, { orientation: "white", lastMove: null, colors: plain })
      .slice(picture.reserves ? 2 : 1)
      .slice(0, picture.ranks)
      .join("")
      .replaceAll(/[^a-zA-Z]/g, "");
    const expected = picture.pieces.map(({ piece, side }) => (side === "white" ? piece : piece.toLowerCase()));
    expect([...letters].sort()).toEqual(expected.sort());
  });
});

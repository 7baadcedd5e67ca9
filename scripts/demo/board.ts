import type { Game } from "skytale-client";

const LIGHT = "\u001b[48;5;180m";
const DARK = "\u001b[48;5;137m";
const MOVED = "\u001b[48;5;143m";
const WHITE = "\u001b[1;38;5;231m";
const BLACK = "\u001b[1;38;5;52m";
const PLAIN = "\u001b[0m";

/**
 * Draws a board as text: colored on a terminal, plain letters elsewhere. Persians are upper case, Spartans lower case.
 */
export function drawBoard(game: Game, lastMove: string): string {
  const { board } = game;
  if (board === undefined) return "";
  const colored = process.stdout.isTTY;
  const pieces = new Map(board.pieces.map((piece) => [piece.square, piece]));
  const moved = [lastMove.slice(0, 2), lastMove.slice(2, 4)];
  const files = [..."abcdefgh"];
  const rows: string[] = [];
  for (let rank = board.ranks; rank >= 1; rank -= 1) {
    const cells = files.map((file, index) => {
      const square = `${file}${rank}`;
      const piece = pieces.get(square);
      const letter =
        piece === undefined ? "·" : piece.side === "white" ? piece.piece.toUpperCase() : piece.piece.toLowerCase();
      if (!colored) return ` ${letter}`;
      const ground = moved.includes(square) ? MOVED : (rank + index) % 2 === 0 ? LIGHT : DARK;
      return `${ground}${piece?.side === "black" ? BLACK : WHITE} ${piece === undefined ? " " : letter} ${PLAIN}`;
    });
    rows.push(`  ${rank} ${cells.join("")}`);
  }
  rows.push(colored ? `     ${files.join("  ")}` : `    ${files.join(" ")}`);
  return rows.join("\n");
}

import type { BoardPicture } from "../rules/rules";
import { SIDES } from "../shared/side";
import { fileLetter, type Layout, SQUARE } from "./layout";

const PAPER = "#f7f1e5";
const SHELF = "#eadbbf";
const INK = "#5a4a3a";
const CHECKERED = { light: "#f0e3cb", dark: "#bd9468" };
/** Where there are cities the ground is nearly plain: their walls, not the squares, are to strike the eye. */
const PLAIN = { light: "#dfcda5", dark: "#d5c197" };

/** The paper, the frame and the empty squares. */
export function drawGround(picture: BoardPicture, layout: Layout): string {
  const { light, dark } = picture.cities === undefined ? CHECKERED : PLAIN;
  const { x, y, width, height } = layout.board;
  const paper = `<path fill="${PAPER}" d="M0 0h${layout.width}v${layout.height}H0z"/>`;
  const field = `<path fill="${INK}" d="M${x - 2} ${y - 2}h${width + 4}v${height + 4}h-${width + 4}z"/><path fill="${light}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`;
  let darkSquares = "";
  for (let rank = 0; rank < picture.ranks; rank++) {
    for (let file = rank % 2; file < picture.files; file += 2) {
      const corner = layout.at(file, rank);
      darkSquares += `M${corner.x} ${corner.y}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
    }
  }
  return `${paper}${field}<path fill="${dark}" d="${darkSquares}"/>`;
}

/** The names of the files below and of the ranks at the left. */
export function drawCoordinates(picture: BoardPicture, layout: Layout): string {
  const { board } = layout;
  const files = Array.from({ length: picture.files }, (_, file) => {
    const x = layout.at(file, 0).x + SQUARE / 2;
    return `<text x="${x}" y="${board.y + board.height + 15}">${fileLetter(file)}</text>`;
  });
  const ranks = Array.from({ length: picture.ranks }, (_, rank) => {
    const y = layout.at(0, rank).y + SQUARE / 2 + 4.5;
    return `<text x="${board.x / 2 - 0.5}" y="${y}">${rank + 1}</text>`;
  });
  const font = `font-family="sans-serif" font-size="13" text-anchor="middle"`;
  return `<g ${font} fill="${INK}">${files.join("")}${ranks.join("")}</g>`;
}

/** The places beside the board where the reserves stand; one for each side shows even when it is empty. */
export function drawShelf({ reserves }: BoardPicture, layout: Layout): string {
  if (reserves === undefined) return "";
  const places = SIDES.flatMap((side) =>
    Array.from({ length: Math.max(1, reserves[side].length) }, (_, index) => layout.reservePlace(side, index)),
  );
  const slots = places.map(({ x, y }) => `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" rx="5"/>`);
  return `<g fill="${SHELF}" stroke="${INK}" stroke-opacity=".4">${slots.join("")}</g>`;
}

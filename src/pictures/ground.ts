import type { BoardPicture } from "../rules/rules";
import { SIDES } from "../shared/side";
import { fileLetter, type Layout, SQUARE } from "./layout";
import type { Palette } from "./themes";

/** Draws the background, the frame and the squares without their contents. */
export function drawGround(picture: BoardPicture, layout: Layout, palette: Palette): string {
  const { light, dark } = picture.cities === undefined ? palette.checkered : palette.plain;
  const { x, y, width, height } = layout.board;
  const paper =
    palette.paper === null ? "" : `<path fill="${palette.paper}" d="M0 0h${layout.width}v${layout.height}H0z"/>`;
  const frame = layout.isBorderless
    ? ""
    : `<path fill="${palette.frame}" d="M${x - 2} ${y - 2}h${width + 4}v${height + 4}h-${width + 4}z"/>`;
  const field = `<path fill="${light}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`;
  let darkSquares = "";
  for (let rank = 0; rank < picture.ranks; rank++) {
    for (let file = rank % 2; file < picture.files; file += 2) {
      const corner = layout.at(file, rank);
      darkSquares += `M${corner.x} ${corner.y}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
    }
  }
  return `${paper}${frame}${field}<path fill="${dark}" d="${darkSquares}"/>`;
}

/** Draws file names below and rank names on the left, unless the picture is borderless. */
export function drawCoordinates(picture: BoardPicture, layout: Layout, { ink }: Palette): string {
  if (layout.isBorderless) return "";
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
  return `<g ${font} fill="${ink}">${files.join("")}${ranks.join("")}</g>`;
}

/** Draws the area of the reserves beside the board; at least one place per side, even if it is empty. */
export function drawShelf({ reserves }: BoardPicture, layout: Layout, { shelf, ink }: Palette): string {
  if (reserves === undefined) return "";
  const places = SIDES.flatMap((side) =>
    Array.from({ length: Math.max(1, reserves[side].length) }, (_, index) => layout.reservePlace(side, index)),
  );
  const slots = places.map(({ x, y }) => `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" rx="5"/>`);
  return `<g fill="${shelf}" stroke="${ink}" stroke-opacity=".4">${slots.join("")}</g>`;
}

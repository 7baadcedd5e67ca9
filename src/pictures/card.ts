import type { BoardPicture } from "../rules/rules";
import { opponentOf, type Side } from "../shared/side";
import { type BoardOptions, drawContent } from "./board";
import { drawDocument, escapeText, round } from "./markup";
import { INKS } from "./shape";
import { PALETTES } from "./themes";

/** The size of a card in pixels. Pages show cards as link previews. */
export const CARD = { width: 1200, height: 630 } as const;

const MARGIN = 56;
/** Maximum size of the board, so that enough space is left for names. A board with reserves is wider than high. */
const BOARD = { width: 590, height: CARD.height - 2 * MARGIN };

/** The texts beside the board. */
export interface CardText {
  /** The name of the variant. */
  readonly game: string;
  readonly players: Readonly<Record<Side, string>>;
  /** The state in a few words: `Black to move`, `White wins`. */
  readonly status: string;
  /** Details of the state: the last move, or the reason of the end. */
  readonly detail: string;
}

/** Draws the link preview of a game as an SVG document: the board, the players and the state of the game. */
export function drawCard(
  picture: BoardPicture,
  options: Omit<BoardOptions, "title" | "size" | "theme" | "borderless">,
  text: CardText,
): string {
  const { paper, ink, frame } = PALETTES.light;
  const board = drawContent(picture, { ...options, borderless: true });
  const scale = Math.min(BOARD.width / board.width, BOARD.height / board.height);
  const [width, height] = [round(board.width * scale), round(board.height * scale)];
  const [x, y] = [MARGIN, round((CARD.height - height) / 2)];
  const column = { x: x + width + MARGIN, room: CARD.width - x - width - 2 * MARGIN };
  const content = [
    `<path fill="${paper}" d="M0 0h${CARD.width}v${CARD.height}H0z"/>`,
    `<path fill="${frame}" d="M0 0h16v${CARD.height}H0z"/>`,
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${board.width} ${board.height}">${board.content}</svg>`,
    `<g fill="${INKS.white.outline}" font-family="ui-serif, Georgia, serif">`,
    drawLine(text.game, { ...column, y: 96, size: 34, color: ink }),
    `<path fill="${frame}" fill-opacity=".5" d="M${column.x} 122h${column.room}v2h-${column.room}z"/>`,
    drawPlayer(text, opponentOf(options.orientation), { ...column, y: 214 }),
    drawPlayer(text, options.orientation, { ...column, y: 300 }),
    drawLine(text.status, { ...column, y: 428, size: 46 }),
    drawLine(text.detail, { ...column, y: 482, size: 32, color: ink }),
    drawLine("Skytale", { ...column, y: CARD.height - MARGIN - 4, size: 28, color: ink }),
    "</g>",
  ].join("");
  const { white, black } = text.players;
  return drawDocument(CARD, CARD, `${text.game}: ${white} and ${black}. ${text.status}, ${text.detail}`, content);
}

/** Draws a disc in the player's color and the player's name. */
function drawPlayer({ players }: CardText, side: Side, { x, y, room }: Omit<Place, "size">): string {
  const { fill, outline } = INKS[side];
  const name = { x: x + 52, y, size: 54, room: room - 52 };
  const middle = round(y - sizeFor(players[side], name) / 3);
  const disc = `<circle cx="${x + 17}" cy="${middle}" r="16" fill="${fill}" stroke="${outline}" stroke-width="3"/>`;
  return disc + drawLine(players[side], name);
}

interface Place {
  readonly x: number;
  /** The y coordinate of the baseline. */
  readonly y: number;
  /** The font size, unless the text is too long for the available width. */
  readonly size: number;
  readonly room: number;
  readonly color?: string;
}

function drawLine(text: string, place: Place): string {
  const fill = place.color === undefined ? "" : ` fill="${place.color}"`;
  return `<text x="${place.x}" y="${place.y}" font-size="${sizeFor(text, place)}"${fill}>${escapeText(text)}</text>`;
}

/** The font size at which a text fits into the available width. */
const sizeFor = (text: string, { size, room }: Place): number => Math.min(size, round(room / widthOf(text)));

/** Upper bound of a text's width as a multiple of its font size. The fonts of the viewer cannot be measured here. */
function widthOf(text: string): number {
  const widths = [...text].map((character) => {
    if (/[mwMW@%]/.test(character)) return 1.04;
    if (/[ijl.,:;|'! -]/.test(character)) return 0.42;
    return /[a-z0-9]/.test(character) ? 0.67 : 0.9;
  });
  return widths.reduce((total, width) => total + width, 0);
}

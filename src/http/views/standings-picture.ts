import { drawDocument, escapeText } from "../../pictures/markup";

/** A row of the picture. */
export interface PicturedRow {
  readonly rank: number;
  readonly player: { readonly username: string };
  readonly points: number;
  readonly played: number;
  readonly withdrawn: boolean;
}

const WIDTH = 440;
const ROW = 26;
const HEAD = 64;
/** Most rows that are drawn. */
const MOST_ROWS = 20;
const LONGEST_TITLE = 44;

/** Follows the color scheme of the page: an embedded SVG has no other way to know it. */
const STYLE = `<style>
text{font:14px system-ui,sans-serif;fill:#1c1c1a}
.muted{fill:#66645e}.title{font-weight:600;font-size:16px}.number{text-anchor:end;font-variant-numeric:tabular-nums}
.ground{fill:#fff}.line{stroke:#dedbd2}
@media (prefers-color-scheme:dark){text{fill:#ecebe6}.muted{fill:#a5a39b}.ground{fill:#1d1d1b}.line{stroke:#3a3935}}
</style>`;

/**
 * Draws the standings of a section as SVG: at most the first 20 players.
 * @param title the name of the tournament, and of the section if it has one
 * @param status such as "Round 2 of 5"
 */
export function drawStandings(title: string, status: string, rows: readonly PicturedRow[]): string {
  const shown = rows.slice(0, MOST_ROWS);
  const more = rows.length - shown.length;
  const height = HEAD + ROW * (shown.length + (more > 0 ? 1 : 0)) + 14;
  const lines = shown.map((row, index) => drawRow(row, HEAD + ROW * (index + 1) - 4));
  const rest = more > 0 ? [textAt(16, height - 20, `and ${more} more`, "muted")] : [];
  const content = [
    STYLE,
    `<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>`,
    textAt(16, 28, cut(title), "title"),
    textAt(16, 48, status, "muted"),
    textAt(360, 48, "Points", "muted number"),
    textAt(424, 48, "Games", "muted number"),
    `<line class="line" x1="16" x2="424" y1="58" y2="58"/>`,
    ...lines,
    ...rest,
  ];
  return drawDocument({ width: WIDTH, height }, { width: WIDTH, height }, `Standings of ${title}`, content.join(""));
}

function drawRow({ rank, player, points, played, withdrawn }: PicturedRow, y: number): string {
  return [
    textAt(36, y, String(rank), "muted number"),
    textAt(48, y, withdrawn ? `${player.username} (withdrawn)` : player.username, withdrawn ? "muted" : ""),
    textAt(360, y, String(points), "number"),
    textAt(424, y, String(played), "muted number"),
  ].join("");
}

const textAt = (x: number, y: number, text: string, kind: string): string =>
  `<text x="${x}" y="${y}"${kind === "" ? "" : ` class="${kind}"`}>${escapeText(text)}</text>`;

const cut = (text: string): string => (text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE - 1)}…` : text);

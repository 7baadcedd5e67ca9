import { drawBoard } from "../src/pictures/board";
import { frameSquare, tintSquare } from "../src/pictures/marks";
import { escapeText } from "../src/pictures/markup";
import { PALETTES, type Theme } from "../src/pictures/themes";
import { gameOf, isVariant, type Variant } from "../src/rules/registry";
import type { Side } from "../src/shared/side";
import type { Assets } from "./assets";

/** The parsed address of a board picture in the API. */
export interface BoardAddress {
  readonly variant: Variant;
  readonly position: string | null;
  readonly last: string;
  readonly orientation: Side;
  readonly borderless: boolean;
}

const PARAMETERS = ["position", "last", "orientation", "borderless", "theme"];

/** Parses the address of a board picture; null for any other address. Throws if the API would refuse the address. */
export function readBoardAddress(address: string): BoardAddress | null {
  const url = new URL(address, "http://board");
  const [, variant = ""] = /^\/v1\/variants\/([^/]+)\/board\.svg$/.exec(url.pathname) ?? [];
  if (variant === "") return null;
  if (!isVariant(variant)) throw new Error(`${address}: there is no game ${variant}`);
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) throw new Error(`${address}: ${unknown} is no parameter of a picture`);
  return {
    variant,
    position: url.searchParams.get("position"),
    last: url.searchParams.get("last") ?? "",
    orientation: url.searchParams.get("orientation") === "black" ? "black" : "white",
    borderless: url.searchParams.get("borderless") === "true",
  };
}

/**
 * Draws a board for the light and the dark scheme as lazy images. The stylesheet hides one of them, and browsers do not
 * load hidden lazy images. The pictures have no background, because that of the page differs with high contrast.
 * @param description the alternative text
 */
export function drawBoardImages(board: BoardAddress, description: string, assets: Assets): string {
  return (["light", "dark"] as const)
    .map((theme) => {
      const { address, size } = drawPicture(board, description, theme, assets);
      return `<img class="only-${theme}" src="${address}" ${size} alt="${escapeText(description)}" loading="lazy" decoding="async">`;
    })
    .join("");
}

function drawPicture(
  { variant, position, last, orientation, borderless }: BoardAddress,
  title: string,
  theme: Theme,
  assets: Assets,
): { readonly address: string; readonly size: string } {
  const game = gameOf(variant);
  const line = game.start({}, position ?? undefined);
  if (!line.ok) throw new Error(`${variant}, ${position}: ${line.error.detail}`);
  const lastMove = game.touchedSquares(last);
  const style = {
    palette: { ...PALETTES[theme], paper: null },
    pieceSet: "figures",
    tint: tintSquare,
    frame: frameSquare,
  } as const;
  const svg = drawBoard(line.value.picture(), { variant, orientation, borderless, style, title, lastMove });
  const [size = ""] = /width="\d+" height="\d+"/.exec(svg) ?? [];
  return { address: assets.add(`${variant}.svg`, svg), size };
}

/** The address of the board page with this position. */
export function playAddress({ variant, position }: BoardAddress): string {
  const query = new URLSearchParams({ variant, ...(position === null ? {} : { position }) });
  return `/docs/board?${query}`;
}

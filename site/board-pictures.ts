import { drawBoard } from "../src/pictures/board";
import type { Theme } from "../src/pictures/themes";
import { gameOf, isVariant, type Variant } from "../src/rules/registry";
import type { Side } from "../src/shared/side";
import type { Assets } from "./assets";
import { escapeHtml } from "./html";

/** The address of a picture as the API has it, read. */
export interface BoardAddress {
  readonly variant: Variant;
  readonly position: string | null;
  readonly last: string;
  readonly orientation: Side;
  readonly borderless: boolean;
}

const PARAMETERS = ["position", "last", "orientation", "borderless", "theme"];

/** Reads the address of a board's picture; null for any other address. Throws where the API would refuse it. */
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
 * Draws a board for light and for dark pages, and shows the one that fits the page's scheme.
 * @param description what is to be seen, for those who can't see it
 */
export function drawBoardImages(board: BoardAddress, description: string, assets: Assets): string {
  return (["light", "dark"] as const).map((theme) => drawImage(board, description, theme, assets)).join("");
}

function drawImage(
  { variant, position, last, orientation, borderless }: BoardAddress,
  description: string,
  theme: Theme,
  assets: Assets,
): string {
  const game = gameOf(variant);
  const line = game.start({}, position ?? undefined);
  if (!line.ok) throw new Error(`${variant}, ${position}: ${line.error.detail}`);
  const svg = drawBoard(line.value.picture(), {
    variant,
    orientation,
    borderless,
    theme,
    title: description,
    lastMove: game.touchedSquares(last),
  });
  const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const address = assets.add(`${variant}.svg`, svg);
  // An image that is not shown and may load late is not loaded at all.
  return `<img class="only-${theme}" src="${address}" width="${width}" height="${height}" alt="${escapeHtml(description)}" loading="lazy" decoding="async">`;
}

/** The address of the page on which a board can be tried. */
export function playAddress({ variant, position }: BoardAddress): string {
  const query = new URLSearchParams({ variant, ...(position === null ? {} : { position }) });
  return `/docs/board?${query}`;
}

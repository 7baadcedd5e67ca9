import type { Side } from "../shared/side";

/** A board by squares, as the API describes it. */
export interface TextBoard {
  readonly files: number;
  readonly ranks: number;
  readonly pieces: readonly { readonly square: string; readonly piece: string; readonly side: Side }[];
  readonly reserves?: { readonly white: readonly string[]; readonly black: readonly string[] } | undefined;
  readonly cities?: readonly { readonly square: string; readonly owner: Side }[] | undefined;
}

/**
 * A board as rows of letters: capitals are White, lower case is Black, `*` is a city without a piece, `.` is any other
 * empty square. Owners of cities and pieces in reserve follow below.
 */
export function boardText({ files, ranks, pieces, reserves, cities }: TextBoard): string {
  const letters = new Map(cities?.map(({ square }) => [square, "*"]));
  for (const { square, piece, side } of pieces) {
    letters.set(square, side === "white" ? piece.toUpperCase() : piece.toLowerCase());
  }
  const names = Array.from({ length: files }, (_, index) => String.fromCharCode("a".charCodeAt(0) + index));
  const width = `${ranks}`.length;
  const rows = Array.from({ length: ranks }, (_, index) => {
    const rank = ranks - index;
    return [`${rank}`.padStart(width), ...names.map((name) => letters.get(`${name}${rank}`) ?? ".")].join(" ");
  });
  return [
    ...rows,
    [" ".repeat(width), ...names].join(" "),
    ...(cities === undefined ? [] : [`Cities: ${cities.map(({ square, owner }) => `${square} ${owner}`).join(", ")}`]),
    ...(reserves === undefined ? [] : [`In reserve: white ${listed(reserves.white)}, black ${listed(reserves.black)}`]),
  ].join("\n");
}

const listed = (pieces: readonly string[]): string => (pieces.length === 0 ? "none" : pieces.join(" "));

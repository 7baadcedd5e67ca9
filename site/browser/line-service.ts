import type { GameWords } from "../../clients/web/board/words";
import type { BoardPicture } from "../../src/rules/rules";
import type { Side } from "../../src/shared/side";

/** The response of the server to a line of moves. */
export interface Analysis {
  readonly position: string;
  readonly ply: number;
  readonly turn: Side | null;
  readonly legalMoves: readonly string[];
  readonly check: boolean;
  readonly outcome: { readonly winner: Side | null; readonly reason: string } | null;
  readonly san: readonly string[];
  readonly board: BoardPicture;
}

/** The data of a game that a board needs, from the catalog. */
export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly armies: Readonly<Record<Side, string>>;
  readonly pieces: GameWords["pieces"];
}

/** A line of moves from a position, or from the standard start position (null). */
export interface Line {
  readonly variant: string;
  readonly position: string | null;
  readonly moves: readonly string[];
}

/** Requests the result of a line. If the server refuses it, throws an error with a message for the reader. */
export async function analyze({ variant, position, moves }: Line): Promise<Analysis> {
  const response = await fetch(`/v1/variants/${encodeURIComponent(variant)}/analyze?include=board`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(position === null ? { moves } : { position, moves }),
  });
  return readAnswer<Analysis>(response);
}

/** The games of the server. */
export async function listGames(): Promise<readonly GameInfo[]> {
  const { items } = await readAnswer<{ readonly items: readonly GameInfo[] }>(await fetch("/v1/variants"));
  return items;
}

async function readAnswer<T>(response: Response): Promise<T> {
  const body: unknown = await response.json();
  if (response.ok) return body as T;
  const { title = "", detail = "" } = body as { readonly title?: string; readonly detail?: string };
  throw new Error(`${title}. ${detail}`);
}

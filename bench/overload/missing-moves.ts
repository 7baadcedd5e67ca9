import { bearer, firstMoves } from "../serve/games";
import { forEach } from "../serve/load";
import type { Crowd } from "./crowd";

const MOVES = firstMoves(320);

/** The number of acknowledged moves that are missing in their games. */
export async function missingMoves(
  crowd: Crowd,
  read: (gameId: string, headers: Readonly<Record<string, string>>) => Promise<string>,
): Promise<number> {
  const played = new Map<string, readonly string[]>();
  await forEach(crowd.games, async ({ id, white }) => {
    const { moves } = JSON.parse(await read(id, bearer(white))) as { moves: readonly { readonly move: string }[] };
    played.set(
      id,
      moves.map(({ move }) => move),
    );
  });
  return crowd.acknowledged.filter(({ gameId, ply }) => played.get(gameId)?.[ply] !== MOVES[ply]).length;
}

import type { Game } from "skytale-client";

/** Whether a move must not be played, because the game is not in the position for which the move was made. */
export const isOutdated = (
  queued: Pick<Game, "ply" | "position">,
  game: Pick<Game, "status" | "ply" | "position">,
): boolean => game.status !== "active" || game.ply !== queued.ply || game.position !== queued.position;

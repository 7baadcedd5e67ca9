import type { PlayerId } from "../shared/ids";
import type { Bye, TournamentGame } from "./state";

/** The points of a player for the result of a game; 0 without a result. The player must be one of the two. */
export function pointsOf({ result, white }: TournamentGame, player: PlayerId): 0 | 0.5 | 1 {
  switch (result) {
    case "draw":
      return 0.5;
    case "white":
      return white === player ? 1 : 0;
    case "black":
      return white === player ? 0 : 1;
    case "both-lost":
    case null:
      return 0;
  }
}

/** The points for a bye. */
export const pointsOfBye = ({ kind }: Bye): 0 | 1 => (kind === "pairing-allocated" ? 1 : 0);

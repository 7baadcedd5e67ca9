import { deadlineAt, type MatchState, turnOf } from "../match/state";
import type { Side } from "../shared/side";
import type { StateForPlayer } from "./room-rpc";

/** The state of a match that a player needs to choose a command. */
export function stateForPlayer(state: MatchState, side: Side): StateForPlayer {
  const turn = turnOf(state);
  return {
    side,
    setup: state.setup,
    status: state.status,
    turn,
    moves: state.plies.map(({ move }) => move),
    drawOffer: state.draw.by,
    takebackOffer: state.takeback.by,
    drawClaim: side === turn ? state.line.drawClaim : null,
    deadlineAt: deadlineAt(state),
  };
}

import type { MatchState } from "../match/state";
import { viewPlayers } from "../match/view";
import type { GameRecord } from "../records/game-record";
import { storedGame } from "../rules/registry";
import { rfc3339, rfc3339OrNull } from "../shared/time";
import { viewTimeControl } from "../shared/time-control";
import { startOf } from "./archive";

/** The record of a running or ended match for exports and pictures. Contains only data that spectators see. */
export function gameRecord(state: MatchState): GameRecord {
  const { setup } = state;
  const start = startOf(state.line).position;
  const standard = storedGame(setup.variant, setup.revision)?.startPosition;
  return {
    id: setup.gameId,
    variant: setup.variant,
    revision: setup.revision,
    options: setup.options,
    startPosition: start === standard ? null : start,
    players: viewPlayers(setup.players),
    startRatings: setup.startRatings ?? null,
    timeControl: viewTimeControl(setup.timeControl),
    rated: setup.rated,
    private: setup.private,
    status: state.status,
    outcome: state.outcome,
    plies: state.plies.map(({ ply, move, san, side, at, by, isMove, position }) => {
      return { ply, move, san, side, at: rfc3339(at), by, isMove, position };
    }),
    createdAt: rfc3339(setup.createdAt),
    finishedAt: rfc3339OrNull(state.finishedAt),
  };
}

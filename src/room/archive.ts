import type { ArchivedDetails } from "../db/archive-schema";
import type { EndedGame } from "../db/recording";
import type { BegunGame } from "../db/restoring";
import { challengeOf, tournamentOf } from "../match/origin";
import type { MatchSetup } from "../match/setup";
import type { MatchState } from "../match/state";
import type { Line } from "../rules/game";
import { otherNotations } from "../rules/other-notations";

/** The start position of a line, as a line without plies. */
export function startOf(line: Line): Line {
  let start = line;
  while (start.previous !== null) start = start.previous;
  return start;
}

/** The archive row of an ended match. Throws if the match is running. */
export function archiveRow(state: MatchState): EndedGame {
  const { setup, outcome, status, finishedAt } = state;
  if (status === "active" || outcome === null || finishedAt === null)
    throw new Error("only an ended match can be archived");
  return {
    id: setup.gameId,
    challengeId: challengeOf(setup.origin) ?? "",
    variant: setup.variant,
    revision: setup.revision,
    options: setup.options,
    startPosition: startOf(state.line).position,
    finalPosition: state.line.position,
    whiteId: setup.players.white.id,
    whiteName: setup.players.white.username,
    blackId: setup.players.black.id,
    blackName: setup.players.black.username,
    timeControl: setup.timeControl,
    rated: setup.rated,
    private: setup.private,
    status,
    winner: outcome.winner,
    reason: outcome.reason,
    startRatings: setup.startRatings ?? null,
    plies: state.plies.map(({ move, san, position, side, by, at, isMove }) => {
      return { move, san, position, side, by, at, isMove };
    }),
    details: detailsOf(state),
    createdAt: setup.createdAt,
    finishedAt,
  };
}

function detailsOf({ setup, turnStartedAt, bank, line }: MatchState): ArchivedDetails {
  const lastNotations = otherNotations(line.last);
  return {
    takebacks: setup.takebacks,
    vacation: setup.vacation,
    tournament: tournamentOf(setup.origin),
    startProvisional: setup.startProvisional ?? null,
    turnStartedAt,
    bank,
    check: line.check,
    ...(lastNotations === undefined ? {} : { lastNotations }),
  };
}

/** The data of a running match from which its rows in D1 are inserted. */
export function begunGame(setup: MatchSetup): BegunGame {
  const { gameId, variant, revision, options, position, timeControl, createdAt } = setup;
  const { rated, private: isPrivate, takebacks, vacation } = setup;
  const { white, black } = setup.players;
  const challengeId = challengeOf(setup.origin);
  const terms = { variant, revision, options, position, timeControl, rated, private: isPrivate, takebacks, vacation };
  return { gameId, challengeId, white, black, createdAt, ...terms };
}

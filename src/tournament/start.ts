import { err, ok, type Result } from "../shared/result";
import type { DecisionContext, Pairing, TournamentRefusal } from "./command";
import type { TournamentEvent } from "./event";
import type { Format } from "./formats/format";
import { formatOf } from "./formats/formats";
import { latestStart } from "./latest-start";
import type { Bye, Entrant, TournamentState } from "./state";
import type { TournamentTerms } from "./terms";

/** The entrants who play: neither standbys nor withdrawn. */
export const activeEntrants = ({ entrants }: TournamentState): readonly Entrant[] =>
  entrants.filter(({ status }) => status === "entered");

/** The fewest players with which the tournament can start. */
export const fewestPlayers = ({ entry, format }: TournamentTerms): number =>
  Math.max(entry.fewest, formatOf(format.kind).fewest);

/** The events of the start; refused with fewer players than the terms and the format need. */
export function startEvents(
  state: TournamentState,
  now: number,
): Result<readonly TournamentEvent[], TournamentRefusal> {
  const { terms } = state;
  const players = activeEntrants(state);
  const fewest = fewestPlayers(terms);
  const format: Format = formatOf(terms.format.kind);
  const playing = format.playing?.(terms.format, players) ?? players.length;
  if (playing < fewest) return err({ code: "too-few-players", entered: playing, fewest });
  const roundCount = format.roundCount(terms.format, players.length);
  // After an outage of the server, the start is late. The announced end stands.
  const scheduled = Math.min(latestStart(terms) ?? now, now);
  const endsBy = scheduled + roundCount * terms.roundTime;
  return ok([{ type: "started", at: now, sections: format.sections(terms.format, players), roundCount, endsBy }]);
}

/**
 * The event that starts the next round.
 * @param endsBy the hard end of the tournament, which the round does not exceed
 */
export function roundEvent(
  { terms, rounds, endsBy }: TournamentState,
  pairings: readonly Pairing[],
  byes: readonly Bye[],
  { now, newGameId }: DecisionContext,
): TournamentEvent {
  const endsAt = Math.min(now + terms.roundTime, endsBy ?? Number.POSITIVE_INFINITY);
  const games = pairings.map(({ section, white, black }) => ({ gameId: newGameId(), section, white, black }));
  return { type: "round.started", at: now, round: rounds.length + 1, endsAt, games, byes };
}

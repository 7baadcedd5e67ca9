import type { PlayerId } from "../../shared/ids";
import { pointsOf } from "../../tournament/score";
import type { Entrant, TournamentState } from "../../tournament/state";

export type Color = "white" | "black";

export const otherColor = (color: Color): Color => (color === "white" ? "black" : "white");

/** A player's game of an earlier round. */
export interface PlayedGame {
  readonly kind: "game";
  readonly color: Color;
  readonly opponent: PlayerId;
  readonly points: number;
}

/** A player's part in an earlier round. */
export type RoundRecord = PlayedGame | { readonly kind: "bye"; readonly points: 0 | 1 };

/** The history of a player before a round. */
export interface PlayerHistory {
  readonly id: PlayerId;
  /** The pairing number: the place among the seeds, counted from 1. A lower number ranks higher at equal points. */
  readonly number: number;
  /** One record for each earlier round. */
  readonly records: readonly RoundRecord[];
  /** The sum of the points. */
  readonly points: number;
  readonly opponents: ReadonlySet<PlayerId>;
  /** The colors of the games, the first one first. */
  readonly colors: readonly Color[];
  /** Whether the player is paired in the coming round. */
  readonly isPresent: boolean;
}

/** All players who ever took part, in the order of their seeds. Late entries follow in the order of their entries. */
function seeded(state: TournamentState): readonly Entrant[] {
  const seeds = state.sections[0]?.players ?? [];
  const places = new Map(seeds.map((id, index) => [id, index]));
  const placeOf = ({ id }: Entrant): number => places.get(id) ?? seeds.length;
  return state.entrants.filter(({ status }) => status !== "standby").sort((a, b) => placeOf(a) - placeOf(b));
}

/** The records of each player in a round. A round without a record is an absence. */
function recordsOf(state: TournamentState, round: number): ReadonlyMap<PlayerId, RoundRecord> {
  const records = new Map<PlayerId, RoundRecord>();
  for (const game of state.games) {
    if (game.round !== round) continue;
    const { white, black } = game;
    records.set(white, { kind: "game", color: "white", opponent: black, points: pointsOf(game, white) });
    records.set(black, { kind: "game", color: "black", opponent: white, points: pointsOf(game, black) });
  }
  for (const { player, kind } of state.rounds.find(({ number }) => number === round)?.byes ?? []) {
    records.set(player, { kind: "bye", points: kind === "pairing-allocated" ? 1 : 0 });
  }
  return records;
}

const ABSENCE: RoundRecord = { kind: "bye", points: 0 };

/**
 * Reads the histories before a round. Decided games count as played ones. Players who never took part and are absent
 * now have no pairing number yet, and are left out.
 */
export function readHistories(state: TournamentState, round: number): readonly PlayerHistory[] {
  const rounds = Array.from({ length: round - 1 }, (_, index) => recordsOf(state, index + 1));
  return seeded(state)
    .map(({ id, status, firstRound }) => ({
      id,
      records: rounds.map((records) => records.get(id) ?? ABSENCE),
      isPresent: status === "entered" && firstRound <= round,
    }))
    .filter(({ isPresent, records }) => isPresent || records.some(({ kind, points }) => kind === "game" || points > 0))
    .map(({ id, records, isPresent }, index): PlayerHistory => {
      const games = records.filter((record) => record.kind === "game");
      return {
        id,
        number: index + 1,
        records,
        points: sumOfPoints(records),
        opponents: new Set(games.map(({ opponent }) => opponent)),
        colors: games.map(({ color }) => color),
        isPresent,
      };
    });
}

/** The points of a player from these rounds. */
export const sumOfPoints = (records: readonly RoundRecord[]): number =>
  records.reduce((sum, { points }) => sum + points, 0);

/** Whether the player already got a point without a game, which excludes another bye (C2). */
export const hadBye = ({ records }: PlayerHistory): boolean =>
  records.some(({ kind, points }) => kind === "bye" && points > 0);

import type { PlayerId } from "../../shared/ids";
import { pointsOf, pointsOfBye } from "../../tournament/score";
import type { Entrant, TournamentGame, TournamentState } from "../../tournament/state";

export type Color = "white" | "black";

export const otherColor = (color: Color): Color => (color === "white" ? "black" : "white");

/** A player's game of an earlier round. */
export interface PlayedGame {
  readonly kind: "game";
  readonly color: Color;
  readonly opponent: PlayerId;
  readonly points: number;
}

/** A round without a played game: a bye, a forfeit or an absence. It gives neither an opponent nor a color. */
export interface UnplayedRound {
  readonly kind: "unplayed";
  readonly points: 0 | 0.5 | 1;
  /**
   * Whether the player was paired or had the bye; false for an absence. A draw without moves is a half-point bye in
   * report files (`writeTrf`). Other programs do not count it as paired, so it is false here as well.
   */
  readonly wasPaired: boolean;
}

/** A player's part in an earlier round. */
export type RoundRecord = PlayedGame | UnplayedRound;

/** The history of a player before a round. */
export interface PlayerHistory {
  readonly id: PlayerId;
  /** The pairing number: the place among the seeds, counted from 1. A lower number ranks higher at equal points. */
  readonly number: number;
  /** One record for each earlier round. */
  readonly records: readonly RoundRecord[];
  /** The sum of the points. */
  readonly points: number;
  /** The opponents of the played games. */
  readonly opponents: ReadonlySet<PlayerId>;
  /** The colors of the played games, the first one first. */
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

function recordOf(game: TournamentGame, player: PlayerId): RoundRecord {
  const points = pointsOf(game, player);
  if (!game.isPlayed) return { kind: "unplayed", points, wasPaired: points !== 0.5 };
  const [color, opponent] = game.white === player ? (["white", game.black] as const) : (["black", game.white] as const);
  return { kind: "game", color, opponent, points };
}

/** The records of each player in a round. A round without a record is an absence. */
function recordsOf(state: TournamentState, round: number): ReadonlyMap<PlayerId, RoundRecord> {
  const records = new Map<PlayerId, RoundRecord>();
  for (const game of state.games) {
    if (game.round !== round) continue;
    for (const player of [game.white, game.black]) records.set(player, recordOf(game, player));
  }
  for (const bye of state.rounds.find(({ number }) => number === round)?.byes ?? []) {
    const points = pointsOfBye(bye);
    records.set(bye.player, { kind: "unplayed", points, wasPaired: points > 0 });
  }
  return records;
}

const ABSENCE: RoundRecord = { kind: "unplayed", points: 0, wasPaired: false };

/**
 * Reads the histories before a round. A game in which a player made no move is an unplayed round: the two may be paired
 * again (C.04.2), and it counts for no color. Players who never took part and are absent now have no pairing number
 * yet, and are left out.
 */
export function readHistories(state: TournamentState, round: number): readonly PlayerHistory[] {
  const rounds = Array.from({ length: round - 1 }, (_, index) => recordsOf(state, index + 1));
  return seeded(state)
    .map(({ id, status, firstRound }) => ({
      id,
      records: rounds.map((records) => records.get(id) ?? ABSENCE),
      isPresent: status === "entered" && firstRound <= round,
    }))
    .filter(({ isPresent, records }) => isPresent || records.some(tookPart))
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

const tookPart = (record: RoundRecord): boolean => record.kind === "game" || record.wasPaired;

/** Whether the player already got the points of a win without a game, by a bye or a forfeit. It excludes a bye (C2). */
export const hadFreePoint = ({ records }: PlayerHistory): boolean =>
  records.some(({ kind, points }) => kind === "unplayed" && points >= 1);

import type { PlayerId } from "../../../src/shared/ids";
import type { Section, TournamentState } from "../../../src/tournament/state";
import type { TieBreak } from "../../../src/tournament/tie-breaks/tie-break";
import { directOrder } from "./plain-direct-encounter";
import { type Groups, type Part, splitBy, total } from "./plain-parts";

/** The place of a player with the values that led to it. */
export interface PlainRow {
  readonly rank: number;
  readonly points: number;
  readonly tieBreaks: readonly number[];
  /** Wins, draws and losses in games, forfeits included. */
  readonly results: readonly [number, number, number];
}

function partsOf(state: TournamentState, section: Section, player: PlayerId): readonly Part[] {
  const isSwiss = state.terms.format.kind === "swiss";
  return state.rounds.flatMap(({ number, byes }): readonly Part[] => {
    const games = state.games.filter(
      ({ round, section: of, white, black }) =>
        round === number && of === section.number && (white === player || black === player),
    );
    const played = games.map(({ white, black, result, isPlayed }): Part => {
      const isWhite = white === player;
      const points = result === "draw" ? 0.5 : result === (isWhite ? "white" : "black") ? 1 : 0;
      return {
        round: number,
        opponent: isWhite ? black : white,
        points,
        kind: isPlayed ? "over the board" : "forfeit",
      };
    });
    if (played.length > 0) return played;
    const bye = byes.find((each) => each.player === player && each.section === section.number);
    if (bye !== undefined) {
      const isFull = bye.kind === "pairing-allocated";
      return [{ round: number, opponent: null, points: isFull ? 1 : 0, kind: isFull ? "bye" : "absence" }];
    }
    return isSwiss ? [{ round: number, opponent: null, points: 0, kind: "absence" }] : [];
  });
}

const isOwnDecision = ({ kind, points }: Part): boolean => kind === "absence" || (kind === "forfeit" && points === 0);

/** The points of a player as opponents count them: final absences are draws (C.07, 16.3). */
function scoreForOthers(parts: readonly Part[]): number {
  let score = total(parts.map(({ points }) => points));
  for (const part of parts.toReversed()) {
    if (!isOwnDecision(part)) break;
    if (part.kind === "absence") score += 0.5;
  }
  return score;
}

/** The values of the tie-breaks that a player has without regard to the other tied players. */
type Individual = Readonly<Record<Exclude<TieBreak, "direct-encounter">, number>>;

function individualValues(state: TournamentState, all: ReadonlyMap<PlayerId, readonly Part[]>, player: PlayerId) {
  const isSwiss = state.terms.format.kind === "swiss";
  const parts = all.get(player) ?? [];
  const points = total(parts.map((part) => part.points));
  const scores = parts.map(({ opponent, kind }) => {
    const others = opponent === null ? null : scoreForOthers(all.get(opponent) ?? []);
    if (others !== null && (!isSwiss || kind === "over the board")) return others;
    return Math.min(points, others ?? state.rounds.length / 2);
  });
  const own = isSwiss ? scores.filter((_, index) => isOwnDecision(parts[index] as Part)) : [];
  const cut = scores.length === 0 ? 0 : Math.min(...(own.length > 0 ? own : scores));
  // Half of the points of a player who wins everything (9.2). The player has as many games as parts.
  const isHalf = (opponent: PlayerId): boolean => {
    const ofOther = all.get(opponent) ?? [];
    return total(ofOther.map((part) => part.points)) >= ofOther.length / 2;
  };
  const values: Individual = {
    // Byes with a point count as wins (7.1).
    wins: parts.filter((part) => part.points === 1).length,
    buchholz: total(scores),
    "buchholz-cut-1": total(scores) - cut,
    "sonneborn-berger": total(scores.map((score, index) => score * (parts[index] as Part).points)),
    koya: total(parts.filter(({ opponent }) => opponent !== null && isHalf(opponent)).map((part) => part.points)),
    // The score after each round, added up (7.5).
    progressive: total(
      state.rounds.map(({ number }) => total(parts.filter(({ round }) => round <= number).map((part) => part.points))),
    ),
  };
  return { points, values };
}

/**
 * A second implementation of the standings of finished sections: points and tie-breaks of FIDE C.07, written from the
 * text of the rules and without the code of the first one.
 */
export function plainStandings(
  state: TournamentState,
  section: Section,
  players: readonly PlayerId[],
): ReadonlyMap<PlayerId, PlainRow> {
  const isSwiss = state.terms.format.kind === "swiss";
  const all = new Map(players.map((player) => [player, partsOf(state, section, player)]));
  const own = new Map(players.map((player) => [player, individualValues(state, all, player)]));
  const shown = new Map(players.map((player): readonly [PlayerId, number[]] => [player, []]));
  let groups = splitBy(players, (player) => own.get(player)?.points ?? 0);
  for (const tieBreak of state.terms.tieBreaks) {
    groups = groups.flatMap((group): Groups => {
      if (tieBreak === "direct-encounter") {
        const { values, order } = directOrder(group, all, isSwiss);
        for (const player of group) shown.get(player)?.push(values.get(player) ?? 0);
        return order;
      }
      const scoreOf = (player: PlayerId): number => own.get(player)?.values[tieBreak] ?? 0;
      for (const player of group) shown.get(player)?.push(scoreOf(player));
      return splitBy(group, scoreOf);
    });
  }
  const rows = groups.flatMap((group, index) => {
    const rank = 1 + total(groups.slice(0, index).map(({ length }) => length));
    return group.map((player): readonly [PlayerId, PlainRow] => {
      const games = (all.get(player) ?? []).filter(({ opponent }) => opponent !== null);
      const count = (points: number): number => games.filter((game) => game.points === points).length;
      return [
        player,
        {
          rank,
          points: own.get(player)?.points ?? 0,
          tieBreaks: shown.get(player) ?? [],
          results: [count(1), count(0.5), count(0)],
        },
      ];
    });
  });
  return new Map(rows);
}

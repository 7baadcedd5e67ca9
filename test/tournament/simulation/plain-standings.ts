import type { PlayerId } from "../../../src/shared/ids";
import type { Section, TournamentState } from "../../../src/tournament/state";

/** The part of a player in one round, or in one game of a format in which all games run at once. */
interface Part {
  readonly opponent: PlayerId | null;
  readonly points: number;
  readonly kind: "over the board" | "forfeit" | "bye" | "absence";
}

/** Points, Buchholz cut 1, Buchholz, Sonneborn-Berger and number of wins of a player, the values of this simulation. */
export type PlainValues = readonly [number, number, number, number, number];

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

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
        opponent: isWhite ? black : white,
        points,
        kind: isPlayed ? "over the board" : "forfeit",
      };
    });
    if (played.length > 0) return played;
    const bye = byes.find((each) => each.player === player && each.section === section.number);
    if (bye !== undefined) {
      const isFull = bye.kind === "pairing-allocated";
      return [{ opponent: null, points: isFull ? 1 : 0, kind: isFull ? "bye" : "absence" }];
    }
    return isSwiss ? [{ opponent: null, points: 0, kind: "absence" }] : [];
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

/**
 * A second implementation of the tie-breaks of FIDE C.07 for finished tournaments, written from the text of the rules
 * and without the code of the first one.
 */
export function plainValues(state: TournamentState, section: Section, players: readonly PlayerId[]) {
  const isSwiss = state.terms.format.kind === "swiss";
  const all = new Map(players.map((player) => [player, partsOf(state, section, player)]));
  return new Map(
    players.map((player): readonly [PlayerId, PlainValues] => {
      const parts = all.get(player) ?? [];
      const points = total(parts.map((part) => part.points));
      const scores = parts.map(({ opponent, kind }) => {
        const others = opponent === null ? null : scoreForOthers(all.get(opponent) ?? []);
        if (others !== null && (!isSwiss || kind === "over the board")) return others;
        return Math.min(points, others ?? state.rounds.length / 2);
      });
      const own = isSwiss ? scores.filter((_, index) => isOwnDecision(parts[index] as Part)) : [];
      const cut = scores.length === 0 ? 0 : Math.min(...(own.length > 0 ? own : scores));
      const buchholz = total(scores);
      const sonnebornBerger = total(scores.map((score, index) => score * (parts[index] as Part).points));
      // Byes with a point count as wins (Article 7.1).
      const wins = parts.filter((part) => part.points === 1);
      return [player, [points, buchholz - cut, buchholz, sonnebornBerger, wins.length]];
    }),
  );
}

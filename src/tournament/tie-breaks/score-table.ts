import type { PlayerId } from "../../shared/ids";
import { pointsOf, pointsOfBye } from "../score";
import type { Section, TournamentGame, TournamentState } from "../state";

/**
 * One finished game or unplayed round of a player. `forfeit`: the game ended before both players moved. `absent`: a
 * bye without a point, or a round in which the player was not paired.
 */
export interface Entry {
  readonly round: number;
  readonly kind: "played" | "forfeit" | "pairing-allocated" | "absent";
  /** Null for `pairing-allocated` and `absent`. */
  readonly opponent: PlayerId | null;
  readonly points: number;
}

/** The results of one player in a section, by round. */
export interface Card {
  readonly player: PlayerId;
  readonly points: number;
  readonly entries: readonly Entry[];
}

/** The results of a section, from which the tie-breaks are computed. */
export interface ScoreTable {
  /**
   * `swiss`: unplayed rounds are adjusted (FIDE C.07, Article 16). `all-play-all`: an unplayed game counts like a played
   * one, because everybody has the same opponents (Article 15).
   */
  readonly system: "swiss" | "all-play-all";
  /** Number of rounds so far. */
  readonly rounds: number;
  readonly cards: ReadonlyMap<PlayerId, Card>;
}

const entryOf = (game: TournamentGame, player: PlayerId): Entry => ({
  round: game.round,
  kind: game.isPlayed ? "played" : "forfeit",
  opponent: game.white === player ? game.black : game.white,
  points: pointsOf(game, player),
});

/**
 * The table of a section. Unfinished games are left out.
 *
 * @param players The players of the section, with late entries.
 */
export function scoreTable(state: TournamentState, section: Section, players: readonly PlayerId[]): ScoreTable {
  const isSwiss = state.terms.format.kind === "swiss";
  const entries = new Map<PlayerId, Entry[]>(players.map((player) => [player, []]));
  const paired = new Map<PlayerId, Set<number>>(players.map((player) => [player, new Set()]));
  for (const game of state.games) {
    if (game.section !== section.number) continue;
    for (const player of [game.white, game.black]) {
      paired.get(player)?.add(game.round);
      if (game.status === "finished") entries.get(player)?.push(entryOf(game, player));
    }
  }
  for (const round of state.rounds) {
    for (const bye of round.byes) {
      if (bye.section !== section.number) continue;
      paired.get(bye.player)?.add(round.number);
      entries.get(bye.player)?.push({ round: round.number, kind: bye.kind, opponent: null, points: pointsOfBye(bye) });
    }
    if (!isSwiss) continue;
    for (const player of players) {
      if (paired.get(player)?.has(round.number)) continue;
      entries.get(player)?.push({ round: round.number, kind: "absent", opponent: null, points: 0 });
    }
  }
  const cards = players.map((player): readonly [PlayerId, Card] => {
    const sorted = (entries.get(player) ?? []).sort((a, b) => a.round - b.round);
    return [player, { player, points: sorted.reduce((sum, { points }) => sum + points, 0), entries: sorted }];
  });
  return { system: isSwiss ? "swiss" : "all-play-all", rounds: state.rounds.length, cards: new Map(cards) };
}

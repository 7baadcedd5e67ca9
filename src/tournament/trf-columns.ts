import type { PlayerId } from "../shared/ids";
import type { Bye, Round, Section, TournamentGame, TournamentState } from "./state";

/** A round of a TRF file: each player has at most one game or bye in it. */
export interface TrfColumn {
  /** The round of the tournament that the column belongs to. */
  readonly round: Round;
  readonly games: ReadonlyMap<PlayerId, TournamentGame>;
  readonly byes: ReadonlyMap<PlayerId, Bye>;
}

/** Puts each game into the first column in which both players are free. */
function inColumns(games: readonly TournamentGame[]): readonly ReadonlyMap<PlayerId, TournamentGame>[] {
  const columns: Map<PlayerId, TournamentGame>[] = [];
  for (const game of games) {
    let column = columns.find((taken) => !taken.has(game.white) && !taken.has(game.black));
    if (column === undefined) {
      column = new Map();
      columns.push(column);
    }
    column.set(game.white, game).set(game.black, game);
  }
  return columns;
}

/**
 * The rounds of a section for a TRF file. A round of a tournament in which players have several games becomes several
 * columns. The games of a round robin are stored in the order of the Berger table, so its columns are the rounds of
 * that table.
 */
export function trfColumns(state: TournamentState, section: Section): readonly TrfColumn[] {
  return state.rounds.flatMap((round): readonly TrfColumn[] => {
    const games = inColumns(
      state.games.filter((game) => game.round === round.number && game.section === section.number),
    );
    const byes = new Map(
      round.byes.filter((bye) => bye.section === section.number).map((bye) => [bye.player, bye] as const),
    );
    if (games.length === 0 && byes.size === 0) return [];
    const [first = new Map<PlayerId, TournamentGame>(), ...others] = games;
    return [{ round, games: first, byes }, ...others.map((column) => ({ round, games: column, byes: new Map() }))];
  });
}

import type { ExplorerMove } from "../../db/explorer";
import type { GameHeader } from "../../db/games";
import type { Line } from "../../rules/game";
import { viewFinishedGame } from "./game";

type Counts = Pick<ExplorerMove, "white" | "draws" | "black" | "botGames">;

const gamesIn = ({ white, draws, black }: Counts): number => white + draws + black;

/** The view of a position in the opening explorer. Two positions may have the same key, so illegal moves are left out. */
export function viewExplorer(line: Line, found: readonly ExplorerMove[], games: readonly GameHeader[]) {
  const rows = found.filter(({ move }) => move === "" || line.legalMoves.includes(move));
  const sum = (count: (row: ExplorerMove) => number): number => rows.reduce((all, row) => all + count(row), 0);
  return {
    position: line.position,
    ply: line.ply,
    turn: line.turn,
    total: {
      games: sum(gamesIn),
      botGames: sum(({ botGames }) => botGames),
      white: sum(({ white }) => white),
      draws: sum(({ draws }) => draws),
      black: sum(({ black }) => black),
    },
    moves: rows.flatMap((row) => (row.move === "" ? [] : [viewMove(line, row)])).sort((a, b) => b.games - a.games),
    games: games.map((game) => {
      const { id, players, outcome, finishedAt } = viewFinishedGame(game);
      return { id, players, outcome, finishedAt };
    }),
  };
}

function viewMove(line: Line, row: ExplorerMove) {
  const { move, white, draws, black, botGames, ratingSum, rated, lastMonth } = row;
  const played = line.play(move);
  return {
    move,
    san: played.ok ? (played.value.last?.san ?? move) : move,
    games: gamesIn(row),
    botGames,
    white,
    draws,
    black,
    averageRating: rated === 0 ? null : Math.round(ratingSum / rated),
    lastPlayed: monthText(lastMonth),
  };
}

/** A month by its number (`monthNumber`), such as `2026-11`. */
const monthText = (month: number): string => new Date(Date.UTC(1970, month)).toISOString().slice(0, 7);

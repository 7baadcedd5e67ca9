import type { GameResult, TournamentGame, TournamentState } from "../../src/tournament/state";
import { begun, entrant, id, play, withdrawn, withRound } from "../../test/tournament/states";

/** A player's part of a round in a report file. `opponent`: 0 for none. */
interface Cell {
  readonly opponent: number;
  readonly color: string;
  readonly result: string;
}

const FIRST_CELL = 89;
const CELL = 10;
const ABSENT: Cell = { opponent: 0, color: "-", result: "Z" };

const cellsOf = (line: string): readonly (Cell | null)[] =>
  Array.from({ length: Math.ceil(Math.max(0, line.length - FIRST_CELL) / CELL) }, (_, index) => {
    const cell = line.slice(FIRST_CELL + index * CELL, FIRST_CELL + (index + 1) * CELL).padEnd(CELL);
    if (cell.trim() === "") return null;
    return { opponent: Number(cell.slice(2, 6)), color: cell[7] ?? "-", result: (cell[9] ?? " ").toUpperCase() };
  });

/** The result of a game by the letter of White, and whether the game was played. */
const RESULTS: Readonly<Record<string, readonly [GameResult, boolean]>> = {
  "1": ["white", true],
  W: ["white", true],
  "0": ["black", true],
  L: ["black", true],
  "=": ["draw", true],
  D: ["draw", true],
  "+": ["white", false],
  "-": ["black", false],
};

const isLoss = (result: string): boolean => "0L-".includes(result);

/** A tournament before its next round. */
export interface ReportedTournament {
  readonly state: TournamentState;
  readonly nextRound: number;
}

/**
 * Reads a Swiss tournament from a report file (TRF16).
 * @throws if the file has half-point byes, which Skytale does not know
 */
export function readReport(text: string): ReportedTournament {
  const lines = text.split(/\r\n|\r|\n/);
  const players = new Map(
    lines
      .filter((line) => line.startsWith("001 "))
      .map((line) => [Number(line.slice(4, 8)), cellsOf(line)] as const)
      .toSorted(([a], [b]) => a - b),
  );
  const rounds = Number(lines.find((line) => line.startsWith("XXR"))?.slice(3));
  const cellOf = (player: number, round: number): Cell => players.get(player)?.[round - 1] ?? ABSENT;
  const numbers = [...players.keys()];
  const isPaired = ({ opponent, result }: Cell): boolean => opponent > 0 || result === "U" || result === "+";
  const isPairedRound = (round: number): boolean => numbers.some((player) => isPaired(cellOf(player, round)));
  const longest = Math.max(...[...players.values()].map(({ length }) => length));
  const played = Array.from({ length: longest }, (_, index) => index + 1).filter(isPairedRound);
  let state = begun(
    { kind: "swiss", rounds },
    numbers.map((player) => entrant(player, { rating: 4000 - player })),
  );
  for (const round of played) state = withPlayedRound(state, numbers, (player) => cellOf(player, round));
  const nextRound = played.length + 1;
  for (const player of numbers) {
    if ((players.get(player)?.[nextRound - 1] ?? null) !== null) state = withdrawn(state, player);
  }
  return { state, nextRound };
}

function withPlayedRound(
  state: TournamentState,
  numbers: readonly number[],
  cellOf: (player: number) => Cell,
): TournamentState {
  if (numbers.some((player) => cellOf(player).result === "H")) throw new Error("the file has half-point byes");
  const byes = numbers
    .filter((player) => cellOf(player).opponent === 0 && "UF+".includes(cellOf(player).result))
    .map((player) => ({ section: 1, player: id(player), kind: "pairing-allocated" as const }));
  const games = numbers
    .filter((player) => cellOf(player).opponent > 0 && cellOf(player).color === "w")
    .map((white) => ({
      white,
      black: cellOf(white).opponent,
      ...endOf(cellOf(white), cellOf(cellOf(white).opponent)),
    }));
  const pairings = games.map(({ white, black }) => ({ section: 1, white: id(white), black: id(black) }));
  const resultOf = (isPlayed: boolean) => (game: TournamentGame) =>
    games.find(({ white, isPlayed: was }) => id(white) === game.white && was === isPlayed)?.result ?? null;
  const forfeited = play(withRound(state, pairings, byes), resultOf(false), "forfeit", false);
  return play(forfeited, resultOf(true));
}

/** The end of a game by the cells of its players. */
function endOf({ result: ofWhite }: Cell, { result: ofBlack }: Cell) {
  const [result, isPlayed] = RESULTS[ofWhite] ?? ["draw", true];
  return { result: isLoss(ofWhite) && isLoss(ofBlack) ? ("both-lost" as const) : result, isPlayed };
}

import type { Game, Line } from "../rules/game";

// The comparison that keeps searches away from running games (docs/decisions/032-bot-players.md). The server and the
// pages use the same one.

/** A running game with its current position. */
export interface RunningBoard {
  readonly id: string;
  readonly rated: boolean;
  /** The current position, without the moves that led to it. */
  readonly line: Line;
}

/**
 * The id of a running game whose board is that of a position of a line; null if there is none. The standard opening does
 * not count if the line has left it.
 * @param running games of the same variant
 */
export function findRunningGameOf(
  asked: Line,
  game: Game,
  startPosition: string | null,
  running: readonly RunningBoard[],
): string | null {
  if (running.length === 0) return null;
  const boards = new Map(running.map(({ id, line }) => [boardOf(line), id]));
  const opening = startPosition === null ? openingOf(game) : null;
  const hasLeftOpening = boardOf(asked) !== opening;
  for (let line: Line | null = asked; line !== null; line = line.previous) {
    const board = boardOf(line);
    const gameId = boards.get(board);
    const isPassedOpening = board === opening && hasLeftOpening;
    if (gameId !== undefined && !isPassedOpening) return gameId;
  }
  return null;
}

/**
 * The id of a running rated game in which one legal move leads to the position of a line; null if there is none. Games
 * in the standard opening are skipped: they would block the analysis of all first moves.
 * @param running games of the same variant
 */
export function gameOneMoveBefore(asked: Line, game: Game, running: readonly RunningBoard[]): string | null {
  const wanted = boardOf(asked);
  const pieces = new Set(piecesOf(asked));
  const seen = new Set([openingOf(game)]);
  for (const { id, rated, line } of running) {
    if (!rated || line.turn === asked.turn) continue;
    const board = boardOf(line);
    // Games with the same board have the same moves.
    if (seen.has(board)) continue;
    seen.add(board);
    // A move removes opponent's pieces from the board and never adds any. For most games this makes it unnecessary to
    // play moves.
    const before = new Set(piecesOf(line));
    const ownPieces = [...pieces].filter((piece) => piece.split(":")[1] === asked.turn);
    if (!ownPieces.every((piece) => before.has(piece))) continue;
    if (line.legalMoves.some((move) => boardAfter(line, move) === wanted)) return id;
  }
  return null;
}

/**
 * The pieces by square, and the side to move. Counters, options, castling rights, reserves and cities are ignored: the
 * player could change them at will, and a line that is good with them is usually good without.
 */
export function boardOf(line: Line): string {
  return [line.turn, ...piecesOf(line)].join(" ");
}

/** All pieces on the board as `square:side:piece`, sorted. */
const piecesOf = (line: Line): readonly string[] =>
  line
    .picture()
    .pieces.map(({ square, piece, side }) => `${square}:${side}:${piece}`)
    .sort();

function openingOf(game: Game): string | null {
  const start = game.start({});
  return start.ok ? boardOf(start.value) : null;
}

function boardAfter(line: Line, move: string): string | null {
  const next = line.play(move);
  return next.ok ? boardOf(next.value) : null;
}

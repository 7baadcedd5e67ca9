import type { Question, Thought } from "../../../bots/thought";
import { revisionOf } from "../../../match/view";
import { loadBots } from "../../../on-demand";
import type { ListedGame } from "../../../player/player-rpc";
import type { Game, Line } from "../../../rules/game";
import { storedGame } from "../../../rules/registry";
import { err, ok, type Result } from "../../../shared/result";
import type { RefusalOf } from "../../problems/refusal";

/** The best line from the last position of a line of moves. */
export interface BestLine extends Pick<Thought, "line" | "score" | "depth" | "nodes"> {
  /** The first of `line`. */
  readonly move: string;
  readonly san: string;
}

/**
 * Finds the best line after the line of moves `asked`; null if the game is over there. The search runs in the request
 * itself, so it gets the time budget of the weakest house bot.
 *
 * Refused if a position of the given line or of the best line is on the board of a running game of the caller, so that
 * the server does not help players to cheat. The standard opening does not count once the line has left it: otherwise a
 * new game would block the analysis of all openings. The searched position must also not be one legal move away from a
 * running rated game.
 * @param running the running games of the caller
 */
export async function findBestLine(
  question: Question,
  asked: Line,
  running: readonly ListedGame[],
): Promise<Result<BestLine | null, RefusalOf<"game-running">>> {
  const boards = boardsOf(question.game, running);
  const passed = findRunningGameOf(asked, question.game, question.startPosition, running);
  if (passed !== null) return err({ code: "game-running", asking: "best", gameId: passed });
  if (asked.outcome !== null) return ok(null);
  const oneMoveBefore = gameOneMoveBefore(asked, question.game, running);
  if (oneMoveBefore !== null) return err({ code: "game-running", asking: "best", gameId: oneMoveBefore });

  const { line: found, score, depth, nodes } = await search(question);
  const line: string[] = [];
  let at = asked;
  for (const move of found) {
    // The search does not recognize every draw.
    if (at.outcome !== null) break;
    at = played(at, move);
    line.push(move);
    const gameId = boards.get(boardOf(at));
    if (gameId !== undefined) return err({ code: "game-running", asking: "best", gameId });
  }
  const [move] = line;
  if (move === undefined) throw new Error("a search has found no move in a game that is not over");
  return ok({ move, san: played(asked, move).last?.san ?? move, line, score, depth, nodes });
}

/**
 * The id of a running game whose board is that of a position of a line; null if there is none. The standard opening does
 * not count if the line has left it.
 */
export function findRunningGameOf(
  asked: Line,
  game: Game,
  startPosition: string | null,
  running: readonly ListedGame[],
): string | null {
  const boards = boardsOf(game, running);
  if (boards.size === 0) return null;
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

/** The running games of a variant, by board. */
function boardsOf(game: Game, running: readonly ListedGame[]): ReadonlyMap<string, string> {
  return new Map(
    running
      .filter(({ variant }) => variant === game.id)
      .map((listed) => {
        const line = lineOf(listed);
        return [line === null ? listed.position : boardOf(line), listed.id] as const;
      }),
  );
}

/**
 * The id of a running rated game in which one legal move leads to the position of a line; null if there is none. Games
 * in the standard opening are skipped: they would block the analysis of all first moves.
 */
function gameOneMoveBefore(asked: Line, game: Game, running: readonly ListedGame[]): string | null {
  const wanted = boardOf(asked);
  const pieces = new Set(piecesOf(asked));
  const seen = new Set([openingOf(game)]);
  for (const listed of running) {
    if (!listed.rated || listed.variant !== game.id) continue;
    const line = lineOf(listed);
    if (line === null || line.turn === asked.turn) continue;
    const board = boardOf(line);
    // Games with the same board have the same moves.
    if (seen.has(board)) continue;
    seen.add(board);
    // A move removes opponent's pieces from the board and never adds any. For most games this makes it unnecessary to
    // play moves.
    const before = new Set(piecesOf(line));
    const ownPieces = [...pieces].filter((piece) => piece.split(":")[1] === asked.turn);
    if (!ownPieces.every((piece) => before.has(piece))) continue;
    if (line.legalMoves.some((move) => boardOf(played(line, move)) === wanted)) return listed.id;
  }
  return null;
}

/** The position of a running game, by its own revision of the rules; null if this server cannot read it. */
function lineOf(listed: ListedGame): Line | null {
  const started = storedGame(listed.variant, revisionOf(listed))?.start({}, listed.position);
  return started?.ok ? started.value : null;
}

/**
 * The pieces by square, and the side to move. Counters, options, castling rights, reserves and cities are ignored: the
 * caller could change them at will, and a line that is good with them is usually good without.
 */
function boardOf(line: Line): string {
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

/** Searches like the strongest bot, which never plays a weaker move on purpose. */
async function search(question: Question): Promise<Thought> {
  const { think } = await loadBots();
  const thinking = think(question, { level: 10, budget: 3, book: false, seed: 0 });
  for (;;) {
    const step = thinking.next();
    if (step.done) return step.value;
  }
}

function played(line: Line, move: string): Line {
  const next = line.play(move);
  if (!next.ok) throw new Error(`a search has found a move that is not legal: ${move} in ${line.position}`);
  return next.value;
}

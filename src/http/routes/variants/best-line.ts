import { think } from "../../../bots/think";
import type { Question, Thought } from "../../../bots/thought";
import type { ListedGame } from "../../../player/player-rpc";
import type { Game, Line } from "../../../rules/game";
import { err, ok, type Result } from "../../../shared/result";
import type { RefusalOf } from "../../problems/refusal";

/** The best line from where a line of moves has led. */
export interface BestLine extends Pick<Thought, "line" | "score" | "depth" | "nodes"> {
  /** The first of `line`. */
  readonly move: string;
  readonly san: string;
}

/**
 * Finds the best line after a line of moves; null where the game is over there. It takes what the weakest of the house
 * may think, for it runs in the request itself.
 *
 * Refused where a position of the line, or of the line that is found, stands on the board of a running game: nobody is
 * helped to cheat by their own server. The opening that a line from it has left does not count: a game that has just begun
 * would close all openings. The position that is searched must not come of one legal move in a running rated game either.
 * @param asked the question's line
 * @param running the running games of the caller
 */
export function findBestLine(
  question: Question,
  asked: Line,
  running: readonly ListedGame[],
): Result<BestLine | null, RefusalOf<"game-running">> {
  const boards = boardsOf(question.game, running);
  const opening = question.startPosition === null ? openingOf(question.game) : null;
  const hasLeftOpening = boardOf(asked) !== opening;
  for (let line: Line | null = asked; line !== null; line = line.previous) {
    const board = boardOf(line);
    const gameId = boards.get(board);
    const isPassedOpening = board === opening && hasLeftOpening;
    if (gameId !== undefined && !isPassedOpening) return err({ code: "game-running", asking: "best", gameId });
  }
  if (asked.outcome !== null) return ok(null);
  const oneMoveBefore = gameOneMoveBefore(asked, question.game, running);
  if (oneMoveBefore !== null) return err({ code: "game-running", asking: "best", gameId: oneMoveBefore });

  const { line: found, score, depth, nodes } = search(question);
  const line: string[] = [];
  let at = asked;
  for (const move of found) {
    // A search may not know every draw.
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

/** The running games of one kind by what stands on their boards. */
function boardsOf(game: Game, running: readonly ListedGame[]): ReadonlyMap<string, string> {
  return new Map(
    running
      .filter(({ variant }) => variant === game.id)
      .map(({ id, position }) => {
        const line = game.start({}, position);
        return [line.ok ? boardOf(line.value) : position, id] as const;
      }),
  );
}

/**
 * A running rated game in which one legal move leads to the position of a line; null if there is none. Games that have
 * not left the opening are passed over: they would close all first moves.
 */
function gameOneMoveBefore(asked: Line, game: Game, running: readonly ListedGame[]): string | null {
  const wanted = boardOf(asked);
  const pieces = new Set(piecesOf(asked));
  const seen = new Set([openingOf(game)]);
  for (const { id, variant, rated, position } of running) {
    if (!rated || variant !== game.id) continue;
    const started = game.start({}, position);
    if (!started.ok || started.value.turn === asked.turn) continue;
    const line = started.value;
    const board = boardOf(line);
    // Games on one board have the same moves.
    if (seen.has(board)) continue;
    seen.add(board);
    // A move takes pieces of the opponent from the board and puts none there: most games need no move played.
    const before = new Set(piecesOf(line));
    const ownPieces = [...pieces].filter((piece) => piece.split(":")[1] === asked.turn);
    if (!ownPieces.every((piece) => before.has(piece))) continue;
    if (line.legalMoves.some((move) => boardOf(played(line, move)) === wanted)) return id;
  }
  return null;
}

/**
 * What stands where, and who is to move. Counters, options, rights to castle, reserves and cities are left out: whoever
 * asks writes them as they like, and a line that is good with them seldom is bad without.
 */
function boardOf(line: Line): string {
  return [line.turn, ...piecesOf(line)].join(" ");
}

/** Every piece on the board as `square:side:piece`, in one order. */
const piecesOf = (line: Line): readonly string[] =>
  line
    .picture()
    .pieces.map(({ square, piece, side }) => `${square}:${side}:${piece}`)
    .sort();

function openingOf(game: Game): string | null {
  const start = game.start({});
  return start.ok ? boardOf(start.value) : null;
}

/** The strongest's way of searching, which never takes a weaker move on purpose. */
function search(question: Question): Thought {
  const thinking = think(question, { strength: "strategos", budget: "recruit", seed: 0 });
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

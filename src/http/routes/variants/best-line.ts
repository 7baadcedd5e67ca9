import type { Question, Thought } from "../../../bots/thought";
import { boardOf, findRunningGameOf, gameOneMoveBefore, type RunningBoard } from "../../../evaluation/running-boards";
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
  const boards = runningBoards(question.game, running);
  const passed = findRunningGameOf(asked, question.game, question.startPosition, boards);
  if (passed !== null) return err({ code: "game-running", asking: "best", gameId: passed });
  if (asked.outcome !== null) return ok(null);
  const oneMoveBefore = gameOneMoveBefore(asked, question.game, boards);
  if (oneMoveBefore !== null) return err({ code: "game-running", asking: "best", gameId: oneMoveBefore });

  const { line: found, score, depth, nodes } = await search(question);
  const byBoard = new Map(boards.map(({ id, line }) => [boardOf(line), id]));
  const line: string[] = [];
  let at = asked;
  for (const move of found) {
    // The search does not recognize every draw.
    if (at.outcome !== null) break;
    at = played(at, move);
    line.push(move);
    const gameId = byBoard.get(boardOf(at));
    if (gameId !== undefined) return err({ code: "game-running", asking: "best", gameId });
  }
  const [move] = line;
  if (move === undefined) throw new Error("a search has found no move in a game that is not over");
  return ok({ move, san: played(asked, move).last?.san ?? move, line, score, depth, nodes });
}

/** The running games of a variant that this server can read, by their own revisions of the rules. */
export function runningBoards(game: Game, running: readonly ListedGame[]): readonly RunningBoard[] {
  return running.flatMap((listed) => {
    if (listed.variant !== game.id) return [];
    const started = storedGame(listed.variant, revisionOf(listed))?.start({}, listed.position);
    return started?.ok ? [{ id: listed.id, rated: listed.rated, line: started.value }] : [];
  });
}

/** Searches like the strongest bot, which never plays a weaker move on purpose. */
async function search(question: Question): Promise<Thought> {
  const { finish, think } = await loadBots();
  return finish(think(question, { level: 10, budget: 3, book: false, seed: 0 }));
}

function played(line: Line, move: string): Line {
  const next = line.play(move);
  if (!next.ok) throw new Error(`a search has found a move that is not legal: ${move} in ${line.position}`);
  return next.value;
}

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
 * helped to cheat by their own server. The start of a line from the standard opening does not count once a move follows:
 * a game that has just begun would close all openings.
 * @param asked the question's line
 * @param running the running games of the caller
 */
export function findBestLine(
  question: Question,
  asked: Line,
  running: readonly ListedGame[],
): Result<BestLine | null, RefusalOf<"game-running">> {
  const boards = boardsOf(question.game, running);
  for (let line: Line | null = asked; line !== null; line = line.previous) {
    const gameId = boards.get(line.repetitionKey);
    const isPassedOpening = line.ply === 0 && asked.ply > 0 && question.startPosition === null;
    if (gameId !== undefined && !isPassedOpening) return err({ code: "game-running", asking: "best", gameId });
  }
  if (asked.outcome !== null) return ok(null);

  const { line, score, depth, nodes } = search(question);
  let at = asked;
  for (const move of line) {
    at = played(at, move);
    const gameId = boards.get(at.repetitionKey);
    if (gameId !== undefined) return err({ code: "game-running", asking: "best", gameId });
  }
  const [move] = line;
  if (move === undefined) throw new Error("a search has found no move in a game that is not over");
  return ok({ move, san: played(asked, move).last?.san ?? move, line, score, depth, nodes });
}

/**
 * The running games of one kind by what decides the play from the position on their board. Options are left out of it:
 * a line that is good under them helps without them too.
 */
function boardsOf(game: Game, running: readonly ListedGame[]): ReadonlyMap<string, string> {
  return new Map(
    running
      .filter(({ variant }) => variant === game.id)
      .map(({ id, position }) => {
        const line = game.start({}, position);
        return [line.ok ? line.value.repetitionKey : position, id] as const;
      }),
  );
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

import type { Env } from "../bindings";
import type { Question, Thought } from "../bots/thought";
import { evaluationLimits } from "../evaluation/engine";
import { type EvaluatedPosition, evaluationFrom } from "../evaluation/score";
import { loadBots } from "../on-demand";
import { sharedThinker } from "../opponent/shared-thinker";
import { evaluateRemotely } from "../opponent/thinkers";
import { MINUTE, SECOND } from "../shared/duration";
import { withTimeLimit } from "../storage/time-limit";
import type { PlannedGame } from "./planned-game";

/** A position that is to be evaluated. */
export interface WantedPosition {
  readonly planned: PlannedGame;
  /** Number of plies played. */
  readonly index: number;
  readonly nodes: number;
  /** The player who requested the evaluation. */
  readonly player: string;
}

/** Time limit of a search in other processes, including the wait in their queue. */
const LONGEST_WAIT = 10 * MINUTE;
/** Slices of a search between two pauses. A slice has about 250 positions. */
const SLICES = 20;
/** Pause in which other work of this process runs, in milliseconds. */
const PAUSE = 1;
/** Interval of the checks whether the bots have finished their searches, in milliseconds. */
const CHECK = 50;
/** Longest time that the bots can delay the search of one position. After that, both share the processor. */
const LONGEST_DELAY = 20 * SECOND;

/** Evaluates a position; null for the position of a vote. The searches of bots go first. */
export async function searchPosition(env: Env, wanted: WantedPosition): Promise<EvaluatedPosition | null> {
  const { planned, index, nodes, player } = wanted;
  const { game, options, startPosition } = planned;
  const line = planned.lines[index];
  if (line === undefined || line.turn === null) throw new Error(`position ${index} has no side to move`);
  const question = { options, startPosition, moves: planned.moves.slice(0, index) };
  const { THINKERS: thinkers } = env;
  if (thinkers === undefined) return evaluationFrom(line.turn, await searchHere(env, { ...question, game }, nodes));
  const task = { ...question, variant: game.id, revision: game.revision, nodes, player };
  const thought = await withTimeLimit(LONGEST_WAIT, (late) => evaluateRemotely(thinkers, task, late));
  return evaluationFrom(line.turn, thought);
}

/** Searches in this process, in slices. While bots search here, the evaluation pauses. */
async function searchHere(env: Env, question: Question, nodes: number): Promise<Thought> {
  const { think } = await loadBots();
  const search = think(question, evaluationLimits(question.game.id, nodes));
  const bots = sharedThinker(env);
  let delay = 0;
  for (;;) {
    while (bots.isBusy && delay < LONGEST_DELAY) {
      await scheduler.wait(CHECK);
      delay += CHECK;
    }
    for (let slices = 0; slices < SLICES; slices += 1) {
      const slice = search.next();
      if (slice.done) return slice.value;
    }
    await scheduler.wait(PAUSE);
  }
}

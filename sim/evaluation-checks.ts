import { DAY, HOUR } from "../src/shared/duration";
import type { Ask, Fault } from "./fault";
import type { FeedItem } from "./feed-checks";
import { playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import { listed } from "./listed";
import { EVALUATIONS_PER_DAY, type World } from "./world";

/** The time after which a requested evaluation is finished, in milliseconds. */
const LONGEST_EVALUATION = 4 * HOUR;

/**
 * Each acknowledged evaluation is finished, and its player has the event once. Nobody has an event of an evaluation that
 * somebody else requested.
 */
export async function checkEvaluations(
  world: World,
  ledger: Ledger,
  erased: ReadonlySet<string>,
  ask: Ask,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const sql = "SELECT game_id, requester_id, requested_at, finished_at FROM evaluations";
  const rows = new Map(world.d1.rows(sql).map(([game, ...rest]) => [String(game), rest]));
  for (const [game, [, requestedAt, finishedAt]] of rows) {
    if (finishedAt === null && Number(requestedAt) < world.scheduler.now - LONGEST_EVALUATION)
      faults.push(`the evaluation of game ${game} is not finished`);
  }
  for (const { game, player } of ledger.evaluations) {
    if (!rows.has(game)) faults.push(`the evaluation of game ${game} that ${player} has requested is lost`);
  }
  for (const [token, player] of ledger.players) {
    if (erased.has(player)) continue;
    const feed = await listed<FeedItem>(ask, token, "/v1/me/events", "after");
    const told = feed.filter(({ type }) => type === "evaluation.finished").map(({ data }) => data.gameId ?? "");
    const times = [...rows.values()].flatMap(([requester, at]) =>
      requester === playerIdOf(token) ? [Number(at)] : [],
    );
    const isBeyond = times.some(
      (at) => times.filter((each) => each <= at && each > at - DAY).length > EVALUATIONS_PER_DAY,
    );
    if (isBeyond) faults.push(`${player} has requested more than ${EVALUATIONS_PER_DAY} evaluations in a day`);
    const due = [...rows].filter(([, [requester, , at]]) => requester === playerIdOf(token) && at !== null);
    for (const [game] of due) {
      const count = told.filter((id) => id === game).length;
      if (count !== 1) faults.push(`the feed of ${player} has ${count} events of the evaluation of game ${game}`);
    }
    for (const game of told.filter((id) => !due.some(([known]) => known === id)))
      faults.push(`the feed of ${player} has an event of the evaluation of game ${game}, and did not request it`);
  }
  return faults;
}

/** Each attempt at a puzzle counts once, for the player and for the puzzle. */
export function checkPuzzles(world: World, ledger: Ledger, erased: ReadonlySet<string>): readonly Fault[] {
  const faults: Fault[] = [];
  const attempts = world.d1.rows("SELECT player_id, puzzle_id FROM puzzle_attempts");
  const stored = new Set(attempts.map(([player, puzzle]) => `${player} ${puzzle}`));
  if (stored.size !== attempts.length) faults.push("an attempt at a puzzle is stored twice");
  const gone = [...ledger.players].filter(([, name]) => erased.has(name)).map(([token]) => playerIdOf(token));
  for (const attempt of ledger.attempts) {
    const isGone = gone.some((id) => attempt.startsWith(`${id} `));
    if (!stored.has(attempt) && !isGone) faults.push(`the acknowledged attempt ${attempt} is lost`);
  }
  const counts = world.d1.rows("SELECT player_id, sum(attempts) FROM puzzle_players GROUP BY player_id");
  for (const [player, count] of counts) {
    const own = attempts.filter(([id]) => id === player).length;
    if (count !== own) faults.push(`player ${player} has ${own} attempts at puzzles, and ${count} are counted`);
  }
  if (erased.size > 0) return faults;
  for (const [puzzle, count] of world.d1.rows("SELECT puzzle_id, attempts FROM puzzle_ratings")) {
    const own = attempts.filter(([, id]) => id === puzzle).length;
    if (count !== own) faults.push(`puzzle ${puzzle} has ${own} attempts, and ${count} are counted`);
  }
  return faults;
}

import { HOUR } from "../src/shared/duration";
import type { Fault } from "./fault";
import type { StoredMatch } from "./stored-matches";
import type { World } from "./world";

/**
 * No challenge was created twice by one request or is open after its expiry, none has begun more games than it has uses, all uses are counted, and
 * each has its game.
 */
export function checkUses(world: World, matches: ReadonlyMap<string, StoredMatch>): readonly Fault[] {
  const sql = `SELECT id, uses, used, (SELECT count(*) FROM acceptances WHERE challenge_id = challenges.id) FROM challenges`;
  const twice = "SELECT message FROM challenges WHERE message IS NOT NULL GROUP BY message HAVING count(*) > 1";
  const expired = "SELECT id FROM challenges WHERE status = 'open' AND expires_at < ?";
  const open = world.d1.rows(expired, world.scheduler.now - 2 * HOUR).map(([id]) => `challenge ${id} has not expired`);
  const accepted = "SELECT game_id, challenge_id FROM acceptances";
  const without = world.d1.rows(accepted).filter(([game]) => !matches.has(String(game)));
  const doubled = world.d1.rows(twice).map(([message]) => `one request has created two challenges: ${message}`);
  const uses = world.d1
    .rows(sql)
    .flatMap(([id, uses, used, accepted]) => [
      ...(Number(accepted) > Number(uses) ? [`challenge ${id} was accepted ${accepted} times of ${uses}`] : []),
      ...(used === accepted ? [] : [`challenge ${id} counts ${used} uses, and has ${accepted} acceptances`]),
    ]);
  return [
    ...open,
    ...doubled,
    ...uses,
    ...without.map(([game, id]) => `challenge ${id} is accepted, but its game ${game} is missing`),
  ];
}

/** The ids of the challenges to a player. */
export function challengesTo(world: World, id: string): readonly string[] {
  const sql = "SELECT id FROM challenges WHERE opponent_id = ?";
  return world.d1.rows(sql, id).map(([id]) => String(id));
}

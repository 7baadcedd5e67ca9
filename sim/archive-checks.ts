import type { ArchivedPly } from "../src/db/archive-schema";
import { readPlies } from "../src/db/plies-record";
import { housePlayer } from "../src/shared/house";
import { SIDES, type Side } from "../src/shared/side";
import type { Ask, Fault } from "./fault";
import { endOf, type StoredMatch } from "./stored-matches";
import type { World } from "./world";

/** Each rated game changed each player's rating once, and the changes of a player follow each other. */
export function checkRatings(
  world: World,
  matches: ReadonlyMap<string, StoredMatch>,
  longGames: ReadonlySet<string>,
): readonly Fault[] {
  const faults: Fault[] = [];
  const columns =
    "SELECT game_id, player_id, variant, sequence, before, after FROM rating_changes ORDER BY player_id, variant, sequence";
  let last: readonly unknown[] = [];
  const counted = new Map<string, number>();
  for (const row of world.d1.rows(columns)) {
    const [game, player, variant, sequence, before] = row;
    const isNext = last[1] === player && last[2] === variant;
    if (Number(sequence) !== (isNext ? Number(last[3]) + 1 : 1))
      faults.push(`the rating changes of ${player} have a gap`);
    if (isNext && last[5] !== before) faults.push(`a rating change of ${player} does not follow the one before it`);
    counted.set(String(game), (counted.get(String(game)) ?? 0) + 1);
    last = row;
  }
  for (const match of matches.values()) {
    const count = counted.get(match.id) ?? 0;
    const end = endOf(match);
    const isLong = longGames.has(match.id);
    const isCounted = match.setup.rated && end?.status === "finished" && end.isCasual === undefined;
    if (!isCounted && count > 0) faults.push(`game ${match.id} has changed ratings, and must not`);
    if (isCounted && isLong && count !== 2) faults.push(`the rated game ${match.id} has ${count} rating changes`);
  }
  return faults;
}

interface Archived {
  readonly status: unknown;
  readonly winner: unknown;
  readonly reason: unknown;
  readonly plies: readonly ArchivedPly[];
}

/** The archived games by id. */
export async function readArchive(world: World): Promise<ReadonlyMap<string, Archived>> {
  const archive = new Map<string, Archived>();
  for (const [id, status, winner, reason, record] of world.d1.rows(
    "SELECT id, status, winner, reason, record FROM games",
  )) {
    if (!(record instanceof Uint8Array)) throw new Error(`the archived game ${id} has no record`);
    archive.set(String(id), { status, winner, reason, plies: await readPlies(new Uint8Array(record)) });
  }
  return archive;
}

/** The archived games in which each side made two moves. Votes are no moves. */
export function gamesWithMoves(archive: ReadonlyMap<string, Archived>): ReadonlySet<string> {
  const hasMoved = (plies: Archived["plies"], side: Side) =>
    plies.filter((ply) => ply.isMove && ply.side === side).length >= 2;
  const games = [...archive].filter(([, { plies }]) => SIDES.every((side) => hasMoved(plies, side)));
  return new Set(games.map(([id]) => id));
}

/**
 * The wins, draws and losses of the profiles are those of the public games with two moves of each side. Casual games
 * against bots do not count.
 */
export function checkCounts(
  world: World,
  matches: ReadonlyMap<string, StoredMatch>,
  longGames: ReadonlySet<string>,
): readonly Fault[] {
  const counts = world.d1.rows("SELECT player_id, sum(wins + draws + losses) FROM ratings GROUP BY player_id");
  const counted = new Map(counts.map(([player, count]) => [String(player), Number(count)]));
  const played = new Map<string, number>();
  for (const match of matches.values()) {
    if (match.setup.private || endOf(match)?.status !== "finished" || !longGames.has(match.id)) continue;
    const isPractice = Object.values(match.setup.players).some(({ id }) => housePlayer(id) !== null);
    if (isPractice && !match.setup.rated) continue;
    for (const { id } of Object.values(match.setup.players)) played.set(id, (played.get(id) ?? 0) + 1);
  }
  return [...new Set([...counted.keys(), ...played.keys()])].flatMap((player) => {
    const [shown, real] = [counted.get(player) ?? 0, played.get(player) ?? 0];
    return shown === real ? [] : [`the profile of ${player} counts ${shown} games instead of ${real}`];
  });
}

/** The opening explorer counts each game that changed ratings once. */
export async function checkExplorer(world: World, ask: Ask): Promise<readonly Fault[]> {
  const sql = "SELECT variant, count(*) FROM games WHERE id IN (SELECT game_id FROM rating_changes) GROUP BY variant";
  const faults: Fault[] = [];
  for (const [variant, count] of world.d1.rows(sql)) {
    const { total } = (await ask("", `/v1/explorer/${variant}`)) as { readonly total?: { readonly games: number } };
    if (total?.games !== count)
      faults.push(`the explorer of ${variant} counts ${total?.games} games instead of ${count}`);
  }
  return faults;
}

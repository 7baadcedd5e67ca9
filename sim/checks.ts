import type { ArchivedPly } from "../src/db/archive-schema";
import { readPlies } from "../src/db/plies-record";
import { HOUR, MINUTE } from "../src/shared/duration";
import { housePlayer } from "../src/shared/house";
import { SIDES, type Side } from "../src/shared/side";
import { checkErased, findErased } from "./erasure-checks";
import type { Ask, Fault } from "./fault";
import type { Ledger } from "./ledger";
import { listed } from "./listed";
import { checkStreams } from "./live-checks";
import { compareSights, replay } from "./model";
import { endOf, remaining, type StoredMatch, storedMatches } from "./stored-matches";
import { checkTeams } from "./team-checks";
import { checkTournaments } from "./tournament-checks";
import type { World } from "./world";

/** Checks that hold at any moment: each stored game is one that the model has, too. */
export function checkNow(world: World): readonly Fault[] {
  return storedMatches(world).flatMap((match) => replay(match).faults);
}

/** The time in which the checks end, in milliseconds. */
const LONGEST_CHECK = 10 * MINUTE;
/** Attempts to find such a time without alarms. */
const MOST_WAITS = 60;

/** Waits until no alarm fires during the checks: a game that ends between two of them would contradict itself. */
async function waitForLull({ scheduler, objects }: World): Promise<void> {
  const isDue = (alarm: number | null) => alarm !== null && alarm < scheduler.now + LONGEST_CHECK;
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    if (!objects.all().some(({ storage }) => isDue(storage.alarm))) return;
    await scheduler.sleep(LONGEST_CHECK);
  }
}

/** Checks for a world that was calm long enough for all repetitions. */
export async function checkAtRest(world: World, ledger: Ledger, ask: Ask): Promise<readonly Fault[]> {
  await waitForLull(world);
  const matches = new Map(storedMatches(world).map((match) => [match.id, match]));
  const replays = new Map([...matches.values()].map((match) => [match.id, replay(match)]));
  const faults: Fault[] = [...ledger.faults, ...[...replays.values()].flatMap((each) => each.faults)];
  faults.push(...compareSights(replays, ledger.sights));
  const now = world.scheduler.now;
  const erased = await findErased(world, ledger);
  faults.push(...erased.faults);

  // Nothing acknowledged is lost.
  for (const { game, ply, move, player } of ledger.moves) {
    const match = matches.get(game);
    const isThere = match?.events.some(
      (event) => event.type === "move.played" && event.ply === ply && event.move === move,
    );
    if (!isThere) faults.push(`the acknowledged move ${move} of ${player} at ply ${ply} of game ${game} is lost`);
  }
  for (const { game, player } of ledger.resignations) {
    const match = matches.get(game);
    const end = match === undefined ? undefined : endOf(match);
    if (end === undefined) faults.push(`the acknowledged resignation of ${player} in game ${game} is lost`);
  }
  for (const game of ledger.games) if (!matches.has(game)) faults.push(`the acknowledged game ${game} does not exist`);

  // Running games are in D1 and have an alarm in time; ended games are in the archive as they were played.
  const active = new Set(world.d1.rows("SELECT id FROM active_games").map(([id]) => String(id)));
  const archive = await readArchive(world);
  for (const match of matches.values()) {
    const end = endOf(match);
    const archived = archive.get(match.id);
    if (end === undefined) {
      if (!active.has(match.id)) faults.push(`the running game ${match.id} is not in the list of running games`);
      if (archived !== undefined) faults.push(`the running game ${match.id} is archived`);
      const turn = [...(replays.get(match.id)?.states.values() ?? [])].at(-1)?.turn ?? null;
      if (turn !== null && housePlayer(match.setup.players[turn].id) !== null)
        faults.push(`the bot does not move in game ${match.id}`);
      if (match.alarm === null) faults.push(`the running game ${match.id} has no alarm`);
      else if (match.alarm < now - HOUR) faults.push(`the alarm of game ${match.id} is overdue by an hour`);
      continue;
    }
    if (active.has(match.id)) faults.push(`the ended game ${match.id} is in the list of running games`);
    if (archived === undefined) {
      faults.push(`the ended game ${match.id} is not archived`);
      continue;
    }
    const { status, winner, reason, plies } = archived;
    if (status !== end.status || winner !== end.outcome.winner || reason !== end.outcome.reason)
      faults.push(`the archive has another end of game ${match.id}`);
    if (
      plies.map(({ move }) => move).join() !==
      remaining(match.events)
        .map(({ move }) => move)
        .join()
    )
      faults.push(`the archive has other moves of game ${match.id}`);
  }
  for (const id of archive.keys()) if (!matches.has(id)) faults.push(`the archive has an unknown game ${id}`);

  const longGames = gamesWithMoves(archive);
  faults.push(...checkRatings(world, matches, longGames));
  faults.push(...checkCounts(world, matches, longGames));
  faults.push(...(await checkExplorer(world, ask)));
  faults.push(...checkUses(world, matches));
  faults.push(...(await checkTournaments(world, ledger, matches, erased.names, ask)));

  faults.push(...checkTeams(world, ledger, erased.names));
  faults.push(...(await checkErased(world, ledger, erased.names, matches)));

  // Each player sees the same in lists, games and feed.
  for (const [token, name] of ledger.players) {
    if (erased.names.has(name)) continue;
    const feed = await listed<FeedItem>(ask, token, "/v1/me/events", "after");
    faults.push(...(await checkPlayer(token, name, matches, challengesTo(world, name), feed, ask)));
    faults.push(...checkWebhooks(world, ledger, name, feed));
  }
  faults.push(...(await checkStreams(world, ledger, matches, ask)));
  for (const { player, reader } of ledger.readers) {
    if (erased.names.has(player)) continue;
    const events = await listed<{ id: string }>(ask, reader.token, reader.path, "after");
    const ids = events.map(({ id }) => id);
    faults.push(...(await reader.check(ids, ask)));
  }
  for (const { game, text, player } of ledger.messages) {
    if (erased.names.has(player)) continue;
    const token = [...ledger.players].find(([, name]) => name === player)?.[0] ?? "";
    const { items } = (await ask(token, `/v1/games/${game}/messages?limit=100`)) as {
      items?: readonly { text: string }[];
    };
    const found = (items ?? []).filter((message) => message.text === text).length;
    if (found !== 1) faults.push(`the acknowledged message "${text}" of ${player} is there ${found} times`);
  }
  for (const token of ledger.revoked.keys()) {
    const { status } = await world.ask({ method: "GET", path: "/v1/me/games", token });
    if (status !== 401) faults.push(`a revoked token was accepted with status ${status}`);
  }
  return faults;
}

/** Each rated game changed each player's rating once, and the changes of a player follow each other. */
function checkRatings(
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
async function readArchive(world: World): Promise<ReadonlyMap<string, Archived>> {
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
function gamesWithMoves(archive: ReadonlyMap<string, Archived>): ReadonlySet<string> {
  const hasMoved = (plies: Archived["plies"], side: Side) =>
    plies.filter((ply) => ply.isMove && ply.side === side).length >= 2;
  const games = [...archive].filter(([, { plies }]) => SIDES.every((side) => hasMoved(plies, side)));
  return new Set(games.map(([id]) => id));
}

/**
 * The wins, draws and losses of the profiles are those of the public games with two moves of each side. Casual games
 * against bots do not count.
 */
function checkCounts(
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
async function checkExplorer(world: World, ask: Ask): Promise<readonly Fault[]> {
  const sql = "SELECT variant, count(*) FROM games WHERE id IN (SELECT game_id FROM rating_changes) GROUP BY variant";
  const faults: Fault[] = [];
  for (const [variant, count] of world.d1.rows(sql)) {
    const { total } = (await ask("", `/v1/explorer/${variant}`)) as { readonly total?: { readonly games: number } };
    if (total?.games !== count)
      faults.push(`the explorer of ${variant} counts ${total?.games} games instead of ${count}`);
  }
  return faults;
}

/**
 * No challenge was created twice by one request or is open after its expiry, none has begun more games than it has uses, all uses are counted, and
 * each has its game.
 */
function checkUses(world: World, matches: ReadonlyMap<string, StoredMatch>): readonly Fault[] {
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
function challengesTo(world: World, name: string): readonly string[] {
  const sql = "SELECT id FROM challenges WHERE opponent_name = ?";
  return world.d1.rows(sql, name).map(([id]) => String(id));
}

interface FeedItem {
  readonly id: string;
  readonly timestamp: string;
  readonly type: string;
  readonly data: { readonly gameId?: string; readonly seq?: number; readonly challengeId?: string };
}

/** The time in which a delivery is tried seven times, in milliseconds. */
const RETRIES = 48 * HOUR;

/** Each webhook has received the events of its types, if there was time for the retries. */
function checkWebhooks(world: World, ledger: Ledger, name: string, feed: readonly FeedItem[]): readonly Fault[] {
  const until = world.scheduler.now - RETRIES;
  return ledger.webhooks
    .filter(({ player }) => player === name)
    .flatMap(({ url, at }) => {
      const due = feed.filter(({ type, timestamp }) => {
        const time = Date.parse(timestamp);
        return ["move.played", "game.finished"].includes(type) && time > at && time < until;
      });
      const missing = due.filter(({ id }) => !world.receivers.has(url, id)).length;
      return missing === 0 ? [] : [`${missing} of ${due.length} events did not reach the webhook ${url}`];
    });
}

async function checkPlayer(
  token: string,
  name: string,
  matches: ReadonlyMap<string, StoredMatch>,
  challenges: readonly string[],
  feed: readonly FeedItem[],
  ask: Ask,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const mine = [...matches.values()].filter(({ setup }) =>
    [setup.players.white.username, setup.players.black.username].includes(name),
  );
  const listed = (await ask(token, "/v1/me/games?limit=100")) as {
    items?: readonly { id: string; ply: number; turn: string }[];
  };
  for (const match of mine) {
    const entry = listed.items?.find(({ id }) => id === match.id);
    const isRunning = endOf(match) === undefined;
    if (isRunning !== (entry !== undefined)) {
      faults.push(`game ${match.id} is ${isRunning ? "not " : ""}in the list of ${name}`);
    } else if (entry !== undefined && entry.ply !== remaining(match.events).length) {
      faults.push(`the list of ${name} has ply ${entry.ply} of game ${match.id}`);
    }
  }
  for (const id of challenges) {
    const received = feed.filter(({ type, data }) => type === "challenge.received" && data.challengeId === id).length;
    if (received !== 1) faults.push(`the feed of ${name} has ${received} events for the challenge ${id}`);
  }
  if (new Set(feed.map(({ id }) => id)).size !== feed.length) faults.push(`the feed of ${name} has an event twice`);
  for (const match of mine) {
    const own = feed.filter(({ data }) => data.gameId === match.id);
    const numbers = own.flatMap(({ data }) => (data.seq === undefined ? [] : [data.seq]));
    if (numbers.some((seq, index) => index > 0 && seq < (numbers[index - 1] ?? 0))) {
      faults.push(`the feed of ${name} has the events of game ${match.id} in another order`);
    }
    const count = (type: string) => own.filter((event) => event.type === type).length;
    const expected = match.events.filter(({ type }) => type === "move.played").length;
    if (count("move.played") !== expected)
      faults.push(`the feed of ${name} has ${count("move.played")} of ${expected} moves of game ${match.id}`);
    if (count("game.started") !== 1)
      faults.push(`the feed of ${name} has ${count("game.started")} starts of game ${match.id}`);
    const ends = endOf(match) === undefined ? 0 : 1;
    if (count("game.finished") !== ends)
      faults.push(`the feed of ${name} has ${count("game.finished")} ends of game ${match.id}`);
  }
  return faults;
}

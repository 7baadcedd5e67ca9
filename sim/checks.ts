import { HOUR, MINUTE } from "../src/shared/duration";
import { housePlayer } from "../src/shared/house";
import { checkCounts, checkExplorer, checkRatings, gamesWithMoves, readArchive } from "./archive-checks";
import { challengesTo, checkUses } from "./challenge-checks";
import { checkErased, findErased } from "./erasure-checks";
import { checkEvaluations, checkPuzzles } from "./evaluation-checks";
import type { Ask, Fault } from "./fault";
import { checkPlayer, checkWebhooks, type FeedItem } from "./feed-checks";
import { playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import { listed } from "./listed";
import { checkStreams } from "./live-checks";
import { checkMails } from "./mail-checks";
import { compareSights, replay } from "./model";
import { checkNames } from "./name-checks";
import { checkReplies } from "./reply-checks";
import { checkSeries } from "./series-checks";
import { endOf, remaining, storedMatches } from "./stored-matches";
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
  faults.push(...(await checkNames(world, ledger, erased.names, matches, ask)));

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

  faults.push(...checkSeries(world, ledger));
  faults.push(...checkTeams(world, ledger, erased.names));
  faults.push(...(await checkEvaluations(world, ledger, erased.names, ask)));
  faults.push(...checkPuzzles(world, ledger, erased.names));
  faults.push(...(await checkMails(world, ledger, erased.names, matches, ask)));
  faults.push(...(await checkReplies(world, ledger, matches, ask)));
  faults.push(...(await checkErased(world, ledger, erased.names, matches)));

  // Each player sees the same in lists, games and feed.
  for (const [token, name] of ledger.players) {
    if (erased.names.has(name)) continue;
    const feed = await listed<FeedItem>(ask, token, "/v1/me/events", "after");
    faults.push(...(await checkPlayer(token, name, matches, challengesTo(world, playerIdOf(token)), feed, ask)));
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
  faults.push(...(await checkRevoked(world, ledger)));
  return faults;
}

/** Nobody can do anything with a token that was revoked. */
async function checkRevoked(world: World, ledger: Ledger): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const token of ledger.revoked.keys()) {
    const { status } = await world.ask({ method: "GET", path: "/v1/me/games", token });
    if (status !== 401) faults.push(`a revoked token was accepted with status ${status}`);
  }
  for (const { refresh, clientId } of ledger.endedRefreshes) {
    const form = { grant_type: "refresh_token", refresh_token: refresh, client_id: clientId };
    const { status } = await world.ask({ method: "POST", path: "/oauth/token", form });
    if (status !== 400) faults.push(`an ended refresh token was answered with status ${status}`);
  }
  return faults;
}

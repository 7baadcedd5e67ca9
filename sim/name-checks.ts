import type { Ask, Fault } from "./fault";
import { namesOf, playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import { endOf, type StoredMatch } from "./stored-matches";
import { COPIES, everything, KEPT_NAMES, placeOf } from "./stored-rows";
import type { World } from "./world";

/** The table of the events of a tournament, which keep the names of their time. */
const JOURNAL = "commands";

/**
 * Each player has the name that was acknowledged last, under which the profile is found. Nobody is found under a name
 * that was given up, and lists show present names only.
 */
export async function checkNames(
  world: World,
  ledger: Ledger,
  erased: ReadonlySet<string>,
  matches: ReadonlyMap<string, StoredMatch>,
  ask: Ask,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const present = new Map<string, string>();
  const renamed: { readonly player: string; readonly username: string }[] = [];
  for (const [token, player] of ledger.players) {
    if (erased.has(player)) continue;
    const { username } = (await ask(token, "/v1/me")) as { readonly username?: string };
    if (username === undefined) {
      faults.push(`the account of ${player} has no name`);
      continue;
    }
    const acknowledged = ledger.usernames.get(player) ?? player;
    if (acknowledged !== player && acknowledged !== username)
      faults.push(`${player} was renamed to ${acknowledged}, and is ${username}`);
    if (!namesOf(ledger, player).includes(username)) faults.push(`${player} has the unknown name ${username}`);
    present.set(playerIdOf(token), username);
    if (player !== username) renamed.push({ player, username });
    const [row] = world.d1.rows("SELECT username FROM players WHERE id = ?", playerIdOf(token));
    if (row?.[0] !== username) faults.push(`the database has ${username} as ${row?.[0]}`);
    const { status } = await world.ask({ method: "GET", path: `/v1/players/${username}` });
    if (status !== 200) faults.push(`the profile of ${username} answers ${status}`);
    ledger.usernames.set(player, username);
  }
  if (new Set(present.values()).size !== present.size) faults.push("two players have the same name");
  for (const { player, username } of renamed) {
    const { status } = await world.ask({ method: "GET", path: `/v1/players/${player}` });
    if (status !== 404) faults.push(`the former name ${player} of ${username} answers ${status}`);
  }
  faults.push(...checkCopies(world, renamed));
  faults.push(...(await checkEntries(world, renamed, ask)));
  faults.push(...(await checkLists(ledger, erased, present, matches, ask)));
  return faults;
}

/** The former names of renamed players are stored nowhere, except in what was sent before and among the kept names. */
function checkCopies(
  world: World,
  renamed: readonly { readonly player: string; readonly username: string }[],
): readonly Fault[] {
  if (renamed.length === 0) return [];
  const rows = [...everything(world)].filter(
    ({ kind, table }) =>
      !(kind === "D1" && table === KEPT_NAMES) &&
      !(kind === "PLAYERS" && COPIES.includes(table)) &&
      !(kind === "TOURNAMENTS" && table === JOURNAL),
  );
  return renamed.flatMap(({ player, username }) => {
    const word = new RegExp(`\\b${player}\\b`);
    return rows
      .filter(({ text }) => word.test(text))
      .map((row) => `the former name ${player} of ${username} is in ${placeOf(row)}`);
  });
}

/** The entries of tournaments name players as they are called now. */
async function checkEntries(
  world: World,
  renamed: readonly { readonly player: string; readonly username: string }[],
  ask: Ask,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  if (renamed.length === 0) return faults;
  for (const { name: id } of world.objects.ofKind("TOURNAMENTS")) {
    const entries = JSON.stringify(await ask("", `/v1/tournaments/${id}/entries`));
    for (const { player, username } of renamed) {
      if (entries.includes(`"${player}"`))
        faults.push(`the entries of tournament ${id} name ${username} by the former name ${player}`);
    }
  }
  return faults;
}

/** The lists of running games name each opponent as they are called now. */
async function checkLists(
  ledger: Ledger,
  erased: ReadonlySet<string>,
  present: ReadonlyMap<string, string>,
  matches: ReadonlyMap<string, StoredMatch>,
  ask: Ask,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const [token, player] of ledger.players) {
    if (erased.has(player)) continue;
    const { items } = (await ask(token, "/v1/me/games?limit=100")) as {
      readonly items?: readonly { readonly id: string; readonly opponent: { readonly username: string } }[];
    };
    for (const { id, opponent } of items ?? []) {
      const match = matches.get(id);
      if (match === undefined || endOf(match) !== undefined) continue;
      const { white, black } = match.setup.players;
      const name = present.get(white.id === playerIdOf(token) ? black.id : white.id);
      if (name !== undefined && name !== opponent.username)
        faults.push(`the list of ${player} names the opponent ${opponent.username} in game ${id} instead of ${name}`);
    }
  }
  return faults;
}

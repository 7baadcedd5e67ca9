import type { Ask, Fault } from "./fault";
import { namesOf } from "./identity";
import type { Ledger } from "./ledger";
import { listed } from "./listed";
import { endOf, type StoredMatch } from "./stored-matches";
import type { World } from "./world";

interface ListedGame {
  readonly gameId: string;
  readonly status: "running" | "ending" | "finished";
  readonly result: "white" | "black" | "draw" | "both-lost" | null;
  readonly decidedBy: string | null;
}

/** Each tournament has the games that were begun for it, once, with their results, and the entries it has acknowledged. */
export async function checkTournaments(
  world: World,
  ledger: Ledger,
  matches: ReadonlyMap<string, StoredMatch>,
  erased: ReadonlySet<string>,
  ask: Ask,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const { name: id } of world.objects.ofKind("TOURNAMENTS")) {
    const games = await listed<ListedGame>(ask, "", `/v1/tournaments/${id}/games`, "cursor");
    const known = new Map(games.map((game) => [game.gameId, game]));
    if (known.size !== games.length) faults.push(`tournament ${id} lists a game twice`);
    const begun = [...matches.values()].filter(({ setup: { origin } }) => isOf(origin, id));
    for (const match of begun) {
      const game = known.get(match.id);
      if (game === undefined) faults.push(`tournament ${id} does not know its game ${match.id}`);
      else faults.push(...compared(id, match, game));
    }
    for (const { gameId, status } of games) {
      if (status === "running" && !matches.has(gameId)) faults.push(`game ${gameId} of tournament ${id} was not begun`);
    }
  }
  for (const { tournament, player } of ledger.entries) {
    if (ledger.left.has(`${tournament} ${player}`) || erased.has(player)) continue;
    const events = await listed<{ type: string; data: { player?: { username: string } | null } }>(
      ask,
      "",
      `/v1/tournaments/${tournament}/events`,
      "after",
    );
    const isThere = events.some(
      ({ type, data }) => type === "entered" && namesOf(ledger, player).includes(data.player?.username ?? ""),
    );
    if (!isThere) faults.push(`the acknowledged entry of ${player} in tournament ${tournament} is lost`);
  }
  return faults;
}

const isOf = (origin: StoredMatch["setup"]["origin"], id: string): boolean =>
  origin.kind === "pairing" && origin.tournamentId === id;

function compared(id: string, match: StoredMatch, { status, result, decidedBy }: ListedGame): readonly Fault[] {
  const end = endOf(match);
  const isOver = status === "finished";
  if (isOver !== (end !== undefined))
    return [`game ${match.id} of tournament ${id} is ${status}, but is not in its object`];
  // Withdrawals and adjudications give results that differ from those of the games.
  if (end === undefined || decidedBy !== "play") return [];
  const winner = result === "draw" ? null : result;
  return winner === end.outcome.winner ? [] : [`tournament ${id} has the result ${result} of game ${match.id}`];
}

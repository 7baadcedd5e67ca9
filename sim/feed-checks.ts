import { HOUR } from "../src/shared/duration";
import type { Ask, Fault } from "./fault";
import { playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import { endOf, remaining, type StoredMatch } from "./stored-matches";
import type { World } from "./world";

export interface FeedItem {
  readonly id: string;
  readonly timestamp: string;
  readonly type: string;
  readonly data: { readonly gameId?: string; readonly seq?: number; readonly challengeId?: string };
}

/** The time in which a delivery is tried seven times, in milliseconds. */
const RETRIES = 48 * HOUR;

/** Each webhook has received the events of its types, if there was time for the retries. */
export function checkWebhooks(world: World, ledger: Ledger, name: string, feed: readonly FeedItem[]): readonly Fault[] {
  const until = world.scheduler.now - RETRIES;
  // The events of a suspension are sent when it ends.
  if ((ledger.suspensions.reinstatedAt(name) ?? 0) > until) return [];
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

export async function checkPlayer(
  token: string,
  name: string,
  matches: ReadonlyMap<string, StoredMatch>,
  challenges: readonly string[],
  feed: readonly FeedItem[],
  ask: Ask,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const id = playerIdOf(token);
  const mine = [...matches.values()].filter(({ setup: { players } }) =>
    [players.white.id, players.black.id].includes(id),
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

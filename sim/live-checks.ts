import { MINUTE, SECOND } from "../src/shared/duration";
import type { Ask, Fault } from "./fault";
import { playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import { listed } from "./listed";
import { endOf, type StoredMatch } from "./stored-matches";
import type { World } from "./world";

/** Streams that are watched per world. */
const WATCHED = 2;

/** An open stream brings a new event within a minute, without faults. */
export async function checkStreams(
  world: World,
  ledger: Ledger,
  matches: ReadonlyMap<string, StoredMatch>,
  ask: Ask,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const tokens = new Map([...ledger.players.keys()].map((token) => [playerIdOf(token), token]));
  let watched = 0;
  for (const { player, reader } of ledger.readers) {
    const id = playerIdOf(reader.token);
    const match = [...matches.values()].find(
      (each) => endOf(each) === undefined && Object.values(each.setup.players).some((seat) => seat.id === id),
    );
    const { white, black } = match?.setup.players ?? {};
    const token = tokens.get((white?.id === id ? black : white)?.id ?? "");
    if (reader.path !== "/v1/me/events" || match === undefined || token === undefined) continue;
    if (watched === WATCHED) break;
    watched += 1;
    const leaving = new AbortController();
    const listening = reader.listen(world, leaving.signal).catch(() => undefined);
    await world.scheduler.sleep(5 * SECOND);
    const path = `/v1/games/${match.id}/messages`;
    const { status } = await world.ask({ method: "POST", path, token, body: { text: "Is anybody there?" } });
    await world.scheduler.sleep(MINUTE);
    leaving.abort();
    await listening;
    const last = (await listed<{ readonly id: string }>(ask, reader.token, reader.path, "after")).at(-1);
    if (status === 201 && (last === undefined || !reader.ids.includes(last.id)))
      faults.push(`the stream of ${player} did not bring ${last?.id} within a minute`);
  }
  return faults;
}

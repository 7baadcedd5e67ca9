import { afterAll, beforeAll, expect, test } from "vitest";
import { timeoutFor } from "../setup/timeout-for";
import { type Game, HttpPlayer } from "./http-player";
import { type Server, startServer } from "./spawn-server";

const DAY = 86_400_000;
/** Time that the requests between two advances take at most. */
const SLACK = 600_000;
const NAMES = ["gorgo", "leonidas", "dienekes", "lysander"] as const;

interface Event {
  readonly type: string;
  readonly timestamp: string;
}

interface Tournament {
  readonly id: string;
  readonly status: string;
  readonly endsBy: string;
}

interface Seats {
  readonly players: Readonly<Record<"white" | "black", { readonly username: string }>>;
}

interface Listed {
  readonly gameId: string;
  readonly result: string;
  readonly decidedBy: string;
}

let server: Server;
let players: readonly HttpPlayer[];
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: "1" } });
  players = await Promise.all(NAMES.map((name) => HttpPlayer.signUp(server.url, name)));
}, timeoutFor(60));
afterAll(() => server.stop());

const organizer = (): HttpPlayer => {
  const [first] = players;
  if (first === undefined) throw new Error("no players");
  return first;
};

const advance = (by: string) => organizer().call("POST", "/v1/test-clock/advance", { by });

const now = async (): Promise<number> =>
  Date.parse((await organizer().call<{ now: string }>("GET", "/v1/test-clock")).now);

/** A tournament that starts in a day, with its path. The players have entered. */
async function entered(terms: object, entrants: readonly HttpPlayer[]) {
  const at = (await now()) + DAY;
  const made = await organizer().call<Tournament>("POST", "/v1/tournaments", {
    variant: "spartan-chess",
    timeControl: { kind: "per-move", perMove: "P3D" },
    start: { kind: "date", at: new Date(at).toISOString() },
    ...terms,
  });
  const path = `/v1/tournaments/${made.id}`;
  for (const player of entrants) await player.call("PUT", `${path}/entries/me`);
  return { at, made, path };
}

/** The events that time caused, as their types and the days from the start. */
async function course(path: string, startedAt: number): Promise<readonly string[]> {
  const types = "started,round.started,round.finished,finished,canceled";
  const { items } = await organizer().call<{ items: Event[] }>("GET", `${path}/events?types=${types}&limit=100`);
  return items.map(({ type, timestamp }) => {
    const late = Date.parse(timestamp) - startedAt;
    expect(late % DAY, `${type} at ${timestamp}`).toBeLessThan(SLACK);
    return `${type} ${Math.floor(late / DAY)}`;
  });
}

test(
  "a Swiss tournament starts at its date, and its rounds follow each other while the clock advances once",
  async () => {
    const { at, path } = await entered({ name: "Two rounds", format: { kind: "swiss", rounds: 2 } }, players);
    expect(await course(path, at)).toEqual([]);
    // Nobody moves: White loses each game on time after three days.
    await advance("P10D");
    expect(await course(path, at)).toEqual([
      "started 0",
      "round.started 0",
      "round.finished 3",
      "round.started 3",
      "round.finished 6",
      "finished 6",
    ]);
    const { items } = await organizer().call<{ items: Listed[] }>("GET", `${path}/games`);
    expect(items.map(({ result, decidedBy }) => `${result} by ${decidedBy}`)).toEqual(
      Array.from({ length: 4 }, () => "black by timeout"),
    );
  },
  timeoutFor(60),
);

test(
  "a round robin whose games go on ends at the announced time: they are drawn",
  async () => {
    const [one, two, three] = players;
    if (one === undefined || two === undefined || three === undefined) throw new Error("no players");
    const terms = { name: "A short round", format: { kind: "round-robin" }, roundTime: "P6D" };
    const { at, made, path } = await entered(terms, [one, two, three]);
    await advance("P1D");
    const { items } = await organizer().call<{ items: Listed[] }>("GET", `${path}/games`);
    for (let days = 0; days < 6; days += 2) {
      for (const { gameId } of items) {
        const { ply, turn, legalMoves, players: seats } = await one.call<Game & Seats>("GET", `/v1/games/${gameId}`);
        const mover = players.find(({ username }) => turn !== null && username === seats[turn].username);
        await mover?.call("POST", `/v1/games/${gameId}/moves`, { ply, move: legalMoves[0] });
      }
      await advance("P2D");
    }
    expect(await course(path, at)).toEqual(["started 0", "round.started 0", "round.finished 6", "finished 6"]);
    expect(await organizer().call<Tournament>("GET", path)).toMatchObject({ status: "finished", endsBy: made.endsBy });
    const ended = await organizer().call<{ items: Listed[] }>("GET", `${path}/games`);
    expect(ended.items.map(({ result, decidedBy }) => `${result} by ${decidedBy}`)).toEqual(
      Array.from({ length: 3 }, () => "draw by adjudication"),
    );
  },
  timeoutFor(60),
);

test(
  "a tournament without a date starts at its latest start, or is canceled",
  async () => {
    const [one, two, three] = players;
    if (one === undefined || two === undefined || three === undefined) throw new Error("no players");
    const terms = { format: { kind: "round-robin" }, start: { kind: "full" }, entry: { most: 8 } };
    const begun = await now();
    const enough = await entered({ ...terms, name: "Three of eight" }, [one, two, three]);
    const few = await entered({ ...terms, name: "One of eight" }, [one]);
    await advance("P31D");
    const latest = begun + 30 * DAY;
    expect((await course(enough.path, latest)).slice(0, 2)).toEqual(["started 0", "round.started 0"]);
    expect(await course(few.path, latest)).toEqual(["canceled 0"]);
  },
  timeoutFor(60),
);

import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { tournamentObject } from "../../../src/bindings";
import { at, get, type Json, listAt, newPlayer, post, send, type TestPlayer, textAt, verdict } from "../client";
import { join, newTeam } from "./fixtures";

const DAY = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

const idOf = (path: string) => path.slice("/v1/teams/".length);

const enter = (tournament: string, { token }: TestPlayer, body?: unknown) =>
  send("PUT", `${tournament}/entries/me`, { token, ...(body === undefined ? {} : { body }) });

const proposal = (opponent: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  opponent: idOf(opponent),
  boards: 4,
  variant: "spartan-chess",
  timeControl: { kind: "per-move", perMove: "P3D" },
  startsAt: new Date(Date.now() + 2 * DAY).toISOString(),
  ...changes,
});

/** Two teams with these numbers of members, the owners included. */
async function twoTeams(sizes: readonly [number, number] = [1, 1]) {
  const sides = [];
  for (const [index, size] of sizes.entries()) {
    const owner = await newPlayer();
    const path = await newTeam(owner, { name: ["Three Hundred", "Immortals"][index] });
    const players = [owner];
    for (let count = 1; count < size; count += 1) {
      const player = await newPlayer();
      await join(path, player);
      players.push(player);
    }
    sides.push({ owner, path, players });
  }
  const [ours, theirs] = sides;
  if (ours === undefined || theirs === undefined) throw new Error("no teams");
  return { ours, theirs };
}

type Side = Awaited<ReturnType<typeof twoTeams>>["ours"];

const propose = (from: Side, to: Side, changes?: Readonly<Record<string, unknown>>) =>
  post(`${from.path}/matches`, from.owner.token, proposal(to.path, changes));

const matchesOf = async ({ path, owner }: Side): Promise<readonly Json[]> =>
  listAt((await get(`${path}/matches`, owner.token)).body, "items");

/** Waits until the first match of a team has a status. */
const untilStatus = (side: Side, status: string) =>
  expect.poll(async () => at((await matchesOf(side))[0], "status")).toBe(status);

/** An agreed match. Returns the path of its tournament. */
async function agreed(ours: Side, theirs: Side, changes?: Readonly<Record<string, unknown>>): Promise<string> {
  const proposed = await propose(ours, theirs, changes);
  expect(proposed.status, proposed.text).toBe(201);
  await untilStatus(theirs, "proposed");
  const id = textAt(proposed.body, "id");
  const accepted = await post(`${theirs.path}/matches/${id}/accept`, theirs.owner.token);
  expect(accepted.body).toMatchObject({ status: "agreed", tournamentId: id, proposedBy: "them" });
  await untilStatus(ours, "agreed");
  return `/v1/tournaments/${id}`;
}

describe("a proposal", () => {
  test("reaches the other team, and is seen by captains only", async () => {
    const { ours, theirs } = await twoTeams();
    expect((await propose(ours, theirs)).body).toMatchObject({
      status: "proposed",
      proposedBy: "us",
      gamesPerBoard: 2,
    });
    await untilStatus(theirs, "proposed");
    expect((await matchesOf(theirs))[0]).toMatchObject({ opponent: { name: "Three Hundred" }, proposedBy: "them" });
    expect(listAt((await get(`${theirs.path}/matches`)).body, "items")).toEqual([]);
  });

  test("is declined by the other team, and blocks the next one for seven days", async () => {
    const { ours, theirs } = await twoTeams();
    const id = textAt((await propose(ours, theirs)).body, "id");
    expect(verdict(await propose(ours, theirs))).toBe("409 match-proposed-before");
    await untilStatus(theirs, "proposed");
    for (const _ of [1, 2]) {
      expect((await post(`${theirs.path}/matches/${id}/decline`, theirs.owner.token)).body).toMatchObject({
        status: "declined",
      });
    }
    await untilStatus(ours, "declined");
    const again = await propose(ours, theirs);
    expect(verdict(again)).toBe("409 match-proposed-before");
    expect(at(again.body, "until")).not.toBeNull();
    expect(verdict(await post(`${theirs.path}/matches/${id}/accept`, theirs.owner.token))).toBe("409 match-decided");
    // The other team may propose one itself.
    expect((await propose(theirs, ours)).status).toBe(201);
  });

  test("can be withdrawn, and is not accepted by its own team", async () => {
    const { ours, theirs } = await twoTeams();
    const id = textAt((await propose(ours, theirs)).body, "id");
    expect(verdict(await post(`${ours.path}/matches/${id}/accept`, ours.owner.token))).toBe("409 own-proposal");
    expect((await post(`${ours.path}/matches/${id}/decline`, ours.owner.token)).body).toMatchObject({
      status: "withdrawn",
    });
    await expect.poll(async () => at((await matchesOf(theirs))[0], "status") ?? "withdrawn").toBe("withdrawn");
  });

  test("expires at its start", async () => {
    const { ours, theirs } = await twoTeams();
    const id = textAt((await propose(ours, theirs)).body, "id");
    await untilStatus(theirs, "proposed");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * DAY });
    expect((await matchesOf(theirs))[0]).toMatchObject({ status: "expired" });
    expect(verdict(await post(`${theirs.path}/matches/${id}/accept`, theirs.owner.token))).toBe("409 match-decided");
  });

  test("needs a captain, another team and a start in the future", async () => {
    const { ours, theirs } = await twoTeams([2, 1]);
    const [, member] = ours.players;
    expect(verdict(await post(`${ours.path}/matches`, member?.token, proposal(theirs.path)))).toBe("403 not-a-captain");
    for (const changes of [
      { opponent: idOf(ours.path) },
      { opponent: "0000000000000000" },
      { startsAt: "2020-01-01T00:00:00Z" },
      { timeControl: { kind: "unlimited" } },
      { boards: 0 },
    ]) {
      expect(verdict(await propose(ours, theirs, changes)), JSON.stringify(changes)).toBe("422 invalid-request");
    }
    expect(verdict(await post(`${ours.path}/matches/0000000000000000/accept`, ours.owner.token))).toBe(
      "409 no-such-match",
    );
  });

  test("ends when its team is disbanded", async () => {
    const { ours, theirs } = await twoTeams();
    await propose(ours, theirs);
    await untilStatus(theirs, "proposed");
    await send("DELETE", ours.path, { token: ours.owner.token });
    await untilStatus(theirs, "withdrawn");
  });
});

describe("an agreed match", () => {
  test("is entered by the members of both teams, and played on as many boards as both can fill", async () => {
    const { ours, theirs } = await twoTeams([3, 2]);
    const path = await agreed(ours, theirs);
    const stranger = await newPlayer();
    expect((await get(path, stranger.token)).body).toMatchObject({ you: { canEnter: false, reason: "not-in-team" } });
    expect(verdict(await enter(path, stranger))).toBe("403 not-in-team");
    for (const player of [...ours.players, ...theirs.players]) expect((await enter(path, player)).status).toBe(200);
    expect((await get(path)).body).toMatchObject({
      format: { kind: "team-match", boards: 4 },
      organizer: null,
      teamMatch: {
        teams: [
          { name: "Three Hundred", entrants: 3 },
          { name: "Immortals", entrants: 2 },
        ],
        boards: [],
      },
    });
    const entries = listAt((await get(`${path}/entries`)).body, "items");
    expect(entries.map((entry) => at(entry, "team"))).toEqual([
      ...ours.players.map(() => idOf(ours.path)),
      ...theirs.players.map(() => idOf(theirs.path)),
    ]);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * DAY + 60_000 });
    await tournamentObject(env, path.slice("/v1/tournaments/".length)).wake(false);
    const started = await get(path);
    expect(started.body).toMatchObject({
      status: "running",
      standbys: 1,
      teamMatch: {
        teams: [
          { points: 0, entrants: 2 },
          { points: 0, entrants: 2 },
        ],
        unfinished: 4,
      },
    });
    expect(listAt(started.body, "teamMatch", "boards")).toHaveLength(2);

    // The first team wins all games of the first board; the others are forfeited by withdrawals.
    const games = listAt((await get(`${path}/games`)).body, "items");
    const [first, second] = [ours.players[0], theirs.players[0]];
    if (first === undefined || second === undefined) throw new Error("no players");
    for (const game of games) {
      await expect.poll(async () => (await get(`/v1/games/${textAt(game, "gameId")}`)).status).toBe(200);
    }
    const left = await send("DELETE", `${path}/entries/me`, { token: second.token });
    expect(left.status).toBe(200);
    await expect.poll(async () => at((await get(path)).body, "teamMatch", "teams", 0, "points")).toBe(2);
    expect(at((await get(path)).body, "teamMatch", "boards", 0, "points")).toEqual([2, 0]);
  });

  test("asks a member of both teams for which one they play", async () => {
    const { ours, theirs } = await twoTeams();
    const both = await newPlayer();
    await join(ours.path, both);
    await join(theirs.path, both);
    const path = await agreed(ours, theirs);
    expect(verdict(await enter(path, both))).toBe("422 invalid-request");
    const entered = await enter(path, both, { team: idOf(theirs.path) });
    expect(entered.body).toMatchObject({ you: { status: "entered" } });
    expect((await enter(path, both)).status).toBe(200);
    expect(at(listAt((await get(`${path}/entries`)).body, "items")[0], "team")).toBe(idOf(theirs.path));
    expect(verdict(await enter(path, ours.owner, { team: idOf(theirs.path) }))).toBe("403 not-in-team");
  });

  test("is canceled if a team has no player, and keeps the page of a disbanded team", async () => {
    const { ours, theirs } = await twoTeams();
    const path = await agreed(ours, theirs);
    await enter(path, ours.owner);
    await send("DELETE", theirs.path, { token: theirs.owner.token });
    const page = await get(theirs.path, ours.owner.token);
    expect(page.body).toMatchObject({ name: "Immortals", status: "disbanded", members: 0, owner: null });
    expect(page.body).toMatchObject({ you: { canJoin: false, reason: "team-disbanded" } });
    expect(verdict(await join(theirs.path, ours.owner))).toBe("409 team-disbanded");
    expect(listAt((await get(`${theirs.path}/matches`)).body, "items")).toHaveLength(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * DAY + 60_000 });
    await tournamentObject(env, path.slice("/v1/tournaments/".length)).wake(false);
    expect((await get(path)).body).toMatchObject({ status: "canceled", cancellation: { code: "too-few-players" } });
  });

  test("is canceled, and not postponed, if nobody has entered", async () => {
    const { ours, theirs } = await twoTeams();
    const path = await agreed(ours, theirs);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * DAY + 60_000 });
    expect((await get(path)).body).toMatchObject({ status: "canceled", cancellation: { code: "too-few-players" } });
  });

  test("has fixed terms, and no organizer but the admin", async () => {
    const { ours, theirs } = await twoTeams();
    const path = await agreed(ours, theirs);
    expect(verdict(await send("DELETE", path, { token: ours.owner.token, body: { reason: "No." } }))).toBe(
      "403 not-an-organizer",
    );
  });
});

describe("a tournament of a team", () => {
  const TERMS = {
    name: "House cup",
    variant: "spartan-chess",
    format: { kind: "round-robin" },
    timeControl: { kind: "per-move", perMove: "P3D" },
  } as const;

  test("is entered by members only", async () => {
    const { ours } = await twoTeams([2, 1]);
    const stranger = await newPlayer();
    const entry = { team: idOf(ours.path) };
    const made = await post("/v1/tournaments", ours.owner.token, { ...TERMS, entry });
    expect(made.body).toMatchObject({ entry });
    const path = `/v1/tournaments/${textAt(made.body, "id")}`;
    expect(verdict(await enter(path, stranger))).toBe("403 not-in-team");
    const [, member] = ours.players;
    if (member === undefined) throw new Error("no member");
    expect((await enter(path, member)).body).toMatchObject({ entrants: 1 });
    await join(ours.path, stranger);
    expect((await enter(path, stranger)).body).toMatchObject({ entrants: 2 });
  });

  test("is created by a member only", async () => {
    const { ours, theirs } = await twoTeams();
    for (const team of [idOf(theirs.path), "0000000000000000"]) {
      const refused = await post("/v1/tournaments", ours.owner.token, { ...TERMS, entry: { team } });
      expect(verdict(refused)).toBe("422 invalid-request");
      expect(at(refused.body, "errors", 0, "field")).toBe("entry.team");
    }
  });
});

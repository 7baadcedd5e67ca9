import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { playerObject } from "../../src/bindings";
import { EVENTS } from "../../src/events/feed-event";
import { EVENT_TYPES } from "../../src/events/filter";
import { sha256Hex } from "../../src/http/auth/digest";
import type { RoomRpc } from "../../src/room/room-rpc";
import { playerId } from "../../src/shared/ids";
import { backUp } from "../room/backups";
import {
  by,
  enter,
  give,
  ladderTerms,
  newPlayers,
  newTournament,
  resign,
  untilQuiet,
} from "../tournament-object/fixtures";
import { at, get, type Json, listAt, newGame, post, send, TERMS, type TestPlayer, textAt } from "./client";
import { examplesOf, fileOf } from "./event-examples";
import { eventsOf, feedOf } from "./events";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The time of day at which the example starts. */
const NOON = Date.UTC(2026, 10, 20, 12);

/** Event types that do not occur in a game. */
const OTHERS = [
  "challenge.declined",
  "challenge.canceled",
  "evaluation.finished",
  "game.restored",
  "ladder.challenged",
  "ladder.place.changed",
  "passkey.added",
  "team.invited",
  "team.joined",
  "team.match.proposed",
  "team.message.posted",
  "token.added",
  "tournament.finished",
  "tournament.round.finished",
  "tournament.round.started",
  "tournament.started",
  "tournament.withdrawn",
  "webhook.disabled",
  "webhook.ping",
];

/** The events of an account: a new token, and a passkey that this token adds. */
async function accountEvents({ id, token, recoveryCode }: TestPlayer): Promise<readonly Json[]> {
  const wanted = { name: "my bot", scopes: ["game:read", "account:write"] };
  const made = await post("/v1/me/tokens", token, wanted);
  // test/server/passkeys.test.ts covers the browser's part.
  await playerObject(env, id).addPasskey({
    credentialId: "mZ2sC5Ek0Q",
    publicKey: "key",
    counter: 0,
    name: "my phone",
    scopes: ["game:read"],
    challenge: { text: "challenge", expiresAt: Date.now() + 60_000 },
    tokenId: textAt(made.body, "id"),
    proof: { kind: "recovery-code", recoveryHash: await sha256Hex(recoveryCode) },
  });
  return [...(await eventsOf({ token }, "token.added")), ...(await eventsOf({ token }, "passkey.added"))];
}

/** The events of a tournament, from which one player withdraws. */
async function tournamentEvents(white: TestPlayer, black: TestPlayer): Promise<readonly Json[]> {
  const { id, organizer } = await newTournament();
  const players = [white, black].map((player) => ({ id: playerId(player.id), username: player.username }));
  await enter(id, [...players, ...(await newPlayers(1))]);
  const { games } = await give(id, by(organizer), { type: "start" });
  await untilQuiet(id);
  const [first] = players;
  if (first === undefined) throw new Error("no player");
  await give(id, by(first), { type: "withdraw", player: first.id, reason: "player" });
  await untilQuiet(id);
  for (const game of games) if (![game.white, game.black].includes(first.id)) await resign(game, "white");
  return [
    ...(await eventsOf(white, "tournament.started")),
    ...(await eventsOf(white, "tournament.round.started")),
    ...(await eventsOf(white, "tournament.withdrawn")),
    ...(await eventsOf(black, "tournament.round.finished")),
    ...(await eventsOf(white, "tournament.finished")),
  ];
}

/** The events of a team of one player that another one joins, and to which the other one's team proposes a match. */
async function teamEvents(white: TestPlayer, black: TestPlayer): Promise<readonly Json[]> {
  const made = await post("/v1/teams", white.token, { name: "Three Hundred" });
  const path = `/v1/teams/${textAt(made.body, "id")}`;
  await send("PUT", `${path}/members/me`, { token: black.token });
  await post(`${path}/messages`, black.token, { text: "Molon labe." });
  const other = await post("/v1/teams", black.token, { name: "Immortals" });
  const otherPath = `/v1/teams/${textAt(other.body, "id")}`;
  await send("PUT", `${otherPath}/invitations/${white.username}`, { token: black.token });
  await post(`${otherPath}/matches`, black.token, {
    opponent: textAt(made.body, "id"),
    boards: 4,
    variant: "sparta",
    timeControl: { kind: "per-move", perMove: "P3D" },
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  return [
    ...(await eventsOf(white, "team.joined")),
    ...(await eventsOf(white, "team.message.posted")),
    ...(await eventsOf(white, "team.invited")),
    ...(await eventsOf(white, "team.match.proposed")),
  ];
}

/** The events of a ladder, on which a challenge is declined. */
async function ladderEvents(white: TestPlayer, black: TestPlayer): Promise<readonly Json[]> {
  const { id, organizer } = await newTournament({ terms: ladderTerms() });
  const [upper, lower] = [white, black].map((player) => ({ id: playerId(player.id), username: player.username }));
  if (upper === undefined || lower === undefined) throw new Error("no players");
  await enter(id, [upper, lower]);
  await give(id, by(organizer), { type: "start" });
  const { ladder } = await give(id, by(lower), { type: "challenge", challenger: lower.id, opponent: upper.id });
  const challengeId = ladder?.challenges[0]?.id ?? "";
  await give(id, by(upper), { type: "decline-challenge", player: upper.id, challengeId });
  await untilQuiet(id);
  return [...(await eventsOf(white, "ladder.challenged")), ...(await eventsOf(black, "ladder.place.changed"))];
}

/** The event of a computer evaluation. */
async function evaluationEvents(white: TestPlayer): Promise<readonly Json[]> {
  const [game] = listAt((await get(`/v1/games?player=${white.username}`)).body, "items");
  const id = textAt(game, "id");
  expect((await post(`/v1/games/${id}/evaluation`, white.token)).status).toBe(202);
  // Each alarm evaluates a position.
  while (textAt((await get(`/v1/games/${id}/evaluation`)).body, "status") !== "finished") {
    await runDurableObjectAlarm(env.EVALUATORS.getByName(id));
  }
  return eventsOf(white, "evaluation.finished");
}

/** Events outside of a game: a declined and a canceled challenge, the test and the end of a webhook, and a restore. */
async function otherEvents(white: TestPlayer, black: TestPlayer): Promise<readonly Json[]> {
  for (const end of ["decline", "cancel"]) {
    const challenge = await post("/v1/challenges", white.token, { ...TERMS, opponent: black.username });
    const one = `/v1/challenges/${textAt(challenge.body, "id")}`;
    await eventsOf(black, "challenge.received", end === "decline" ? 2 : 3);
    if (end === "decline") await post(`${one}/decline`, black.token, { reason: "later" });
    else await send("DELETE", one, { token: white.token });
  }
  // Webhooks are sent to a real receiver outside of workerd, under an address that passes the checks.
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
    realFetch(String(input).replace("https://receiver.example.com", inject("webhookReceiver")), init),
  );
  const url = "https://receiver.example.com/catalogue/status/410";
  const made = await post("/v1/webhooks", black.token, { url, eventTypes: ["message.posted"] });
  const webhook = textAt(made.body, "webhook", "id");
  await post(`/v1/webhooks/${webhook}/ping`, black.token);
  const sent = await realFetch(`${inject("webhookReceiver")}/catalogue`);
  const [ping] = (await sent.json()) as { body: string }[];
  const [game] = listAt((await get("/v1/me/games", white.token)).body, "items");
  const room = env.ROOMS.get(env.ROOMS.idFromName(textAt(game, "id")));
  const restore = await backUp(room);
  await post(`/v1/games/${textAt(game, "id")}/messages`, white.token, { text: "Molon labe." });
  await eventsOf(white, "message.posted", 2);
  await restore();
  await (room as unknown as RoomRpc).wake(false);
  return [
    ...(await eventsOf(white, "game.restored")),
    JSON.parse(ping?.body ?? "") as Json,
    ...(await eventsOf(white, "challenge.declined")),
    ...(await eventsOf(black, "challenge.canceled")),
    ...(await eventsOf(black, "webhook.disabled")),
    ...(await accountEvents(white)),
    ...(await tournamentEvents(white, black)),
    ...(await teamEvents(white, black)),
    ...(await ladderEvents(white, black)),
    ...(await evaluationEvents(white)),
  ];
}

describe("the catalog of events", () => {
  test("has every type that webhooks can subscribe to, and the ping", () => {
    expect([...EVENT_TYPES, "webhook.ping"].sort()).toEqual(EVENTS.map(({ type }) => type).sort());
  });

  test("describes all events of a game in which everything happens", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    const { id, white, black } = await newGame({ rated: true, takebacks: true });
    const path = `/v1/games/${id}`;
    const does = async (player: typeof white, method: string, what: string, body?: unknown) => {
      vi.setSystemTime(Date.now() + 60_000);
      const answer = await send(method, `${path}/${what}`, { token: player.token, body });
      if (answer.status >= 400) throw new Error(`${method} ${what}: ${answer.text}`);
      return answer;
    };
    const moves = (player: typeof white, move: string, ply: number) => does(player, "POST", "moves", { move, ply });
    const line = (move: string, reply: string) => [{ move, next: [{ move: reply, next: [] }] }];

    await does(white, "POST", "draw-offer", { ply: 0 });
    await does(black, "DELETE", "draw-offer");
    await does(black, "POST", "draw-offer", { ply: 0 });
    await does(black, "DELETE", "draw-offer");
    await does(black, "PUT", "conditional-moves", { ply: 0, tree: line("e2e4", "b7d5") });
    await moves(white, "e2e4", 0);
    await does(white, "POST", "takeback", { ply: 2 });
    await does(black, "DELETE", "takeback");
    await does(black, "POST", "takeback", { ply: 2 });
    await does(black, "DELETE", "takeback");
    await moves(white, "e4d5", 2);
    await does(white, "POST", "takeback", { ply: 3 });
    await does(black, "POST", "takeback", { ply: 3 });
    await does(black, "PUT", "conditional-moves", { ply: 2, tree: line("e4d5", "d7f5") });
    await moves(white, "d2d4", 2);
    await does(white, "POST", "add-time");
    await does(white, "POST", "messages", { text: "Well?" });
    expect((await post("/v1/me/vacation", black.token, { duration: "P3D" })).status).toBe(200);
    await eventsOf(white, "vacation.started");
    await eventsOf(black, "vacation.started");
    vi.setSystemTime(Date.now() + 48 * 3_600_000);
    await runDurableObjectAlarm(env.PLAYERS.get(env.PLAYERS.idFromName(black.id)));
    await eventsOf(black, "vacation.ending");
    await does(black, "POST", "moves", { move: "d7f5", ply: 3, endVacation: true });
    await eventsOf(white, "vacation.ended");
    await eventsOf(black, "vacation.ended");
    vi.setSystemTime(Date.now() + 60 * 3_600_000);
    await runDurableObjectAlarm(env.ROOMS.get(env.ROOMS.idFromName(id)));
    await eventsOf(white, "deadline.warning");
    const suggested = { move: "g1f3", ply: 4, note: "It guards the center." };
    await send("PUT", `${path}/proposal`, { token: white.token, body: suggested });
    await moves(white, "g1f3", 4);
    await does(white, "POST", "resign");
    await does(white, "POST", "rematch");
    await eventsOf(black, "rematch.offered");
    await does(black, "POST", "rematch");
    await eventsOf(white, "rating.changed");
    await eventsOf(black, "rating.changed");
    await eventsOf(white, "challenge.accepted", 2);

    const feeds = [...(await feedOf(white)), ...(await feedOf(black))];
    const seen = new Set(feeds.map((event) => textAt(event, "type")));
    expect([...seen].sort()).toEqual(
      EVENTS.map(({ type }) => type)
        .filter((type) => !OTHERS.includes(type))
        .sort(),
    );

    // Both players got the same events, except for personal ones, and each event once.
    for (const player of [white, black]) {
      const own = await feedOf(player);
      expect(new Set(own.map((event) => at(event, "id"))).size).toBe(own.length);
    }

    const rest = await otherEvents(white, black);
    const file = "../../src/events/examples.json";
    await expect(fileOf(examplesOf([...feeds, ...rest], [white, black]))).toMatchFileSnapshot(file);
  });
});

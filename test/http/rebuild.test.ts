import { exports } from "cloudflare:workers";
import { afterEach, expect, inject, test, vi } from "vitest";
import { Random } from "../rules/random";
import { at, freshAddress, get, type Json, listAt, newGame, post, send, type TestPlayer, textAt } from "./client";
import { feedOf } from "./events";
import { readFrames } from "./streams/frames";

/** The state of a game that a client can derive from events. */
interface Rebuilt {
  moves: Json[];
  position: Json;
  turn: Json;
  deadlineAt: Json;
  status: string;
  outcome: Json;
  drawOffer: Json;
  takebackOffer: Json;
}

/** Folds events in order of `seq`, each id once. This is everything that a client needs to know. */
function rebuild(events: readonly Json[]): Rebuilt {
  const byId = new Map(events.map((event) => [textAt(event, "id"), event]));
  const ordered = [...byId.values()].sort((a, b) => Number(at(a, "data", "seq")) - Number(at(b, "data", "seq")));
  const game: Rebuilt = {
    moves: [],
    position: null,
    turn: null,
    deadlineAt: null,
    status: "active",
    outcome: null,
    drawOffer: null,
    takebackOffer: null,
  };
  for (const event of ordered) apply(game, textAt(event, "type"), at(event, "data"));
  return game;
}

function apply(game: Rebuilt, type: string, data: Json): void {
  const side = at(data, "side");
  switch (type) {
    case "game.started":
      game.position = at(data, "position");
      return;
    case "move.played":
      game.moves.push({ ply: at(data, "ply"), move: at(data, "move"), san: at(data, "san"), side, by: at(data, "by") });
      game.position = at(data, "position");
      game.drawOffer = game.drawOffer === side ? side : null;
      game.takebackOffer = null;
      return;
    case "takeback.accepted":
      game.moves = game.moves.slice(0, Number(at(data, "ply")));
      game.position = at(data, "position");
      game.drawOffer = null;
      game.takebackOffer = null;
      return;
    case "turn.started":
    case "clock.changed":
      if (type === "turn.started") game.turn = side;
      game.deadlineAt = at(data, "deadlineAt");
      return;
    case "draw.offered":
      game.drawOffer = side;
      return;
    case "takeback.offered":
      game.takebackOffer = side;
      return;
    case "draw.declined":
    case "draw.withdrawn":
      game.drawOffer = null;
      return;
    case "takeback.declined":
    case "takeback.withdrawn":
      game.takebackOffer = null;
      return;
    case "game.finished":
      Object.assign(game, { turn: null, deadlineAt: null, drawOffer: null, takebackOffer: null });
      game.status = textAt(data, "status");
      game.outcome = at(data, "outcome");
  }
}

/** The same state of a game, taken from the API. */
function shown(game: Json): Rebuilt {
  const moves = listAt(game, "moves").map((ply) =>
    Object.fromEntries(["ply", "move", "san", "side", "by"].map((name) => [name, at(ply, name)])),
  );
  return {
    moves,
    position: at(game, "position"),
    turn: at(game, "turn"),
    deadlineAt: at(game, "deadlineAt"),
    status: textAt(game, "status"),
    outcome: at(game, "outcome"),
    drawOffer: at(game, "drawOffer"),
    takebackOffer: at(game, "takebackOffer"),
  };
}

/** Each item twice, in random order. */
function shuffledAndDoubled(events: readonly Json[], random: Random): Json[] {
  const pool = [...events, ...events];
  const mixed: Json[] = [];
  while (pool.length > 0) mixed.push(...pool.splice(Math.floor(random.next() * pool.length), 1));
  return mixed;
}

async function openStream(player: TestPlayer) {
  const headers = {
    Accept: "text/event-stream",
    Authorization: `Bearer ${player.token}`,
    "CF-Connecting-IP": freshAddress(),
  };
  const response = await exports.default.fetch("https://skytale.test/v1/me/events", { headers });
  if (response.body === null) throw new Error(`no stream: ${response.status}`);
  return readFrames(response.body);
}

afterEach(() => {
  vi.restoreAllMocks();
});

test("a game can be rebuilt from shuffled and repeated events of webhook, stream and poll", async () => {
  // Webhooks are sent to a real receiver outside of workerd, under an address that passes the checks.
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
    realFetch(String(input).replace("https://receiver.example.com", inject("webhookReceiver")), init),
  );
  const game = await newGame({ takebacks: true });
  const { id, white, black } = game;
  const streams = [await openStream(white), await openStream(black)];
  for (const player of [white, black]) {
    const url = `https://receiver.example.com/rebuild-${player.id}`;
    await post("/v1/webhooks", player.token, { url, eventTypes: ["*"] });
  }

  const random = new Random(7);
  const does = (player: TestPlayer, method: string, what: string, body?: unknown) =>
    send(method, `/v1/games/${id}/${what}`, { token: player.token, ...(body === undefined ? {} : { body }) });
  for (let step = 0; step < 40; step += 1) {
    const now = (await get(`/v1/games/${id}`, white.token)).body;
    const ply = at(now, "ply");
    const [mover, other] = at(now, "turn") === "white" ? [white, black] : [black, white];
    const move = random.pick(listAt(now, "legalMoves"));
    await does(mover, "POST", "moves", { move, ply, offerDraw: step % 7 === 3 });
    if (step % 14 === 3) await does(other, "DELETE", "draw-offer");
    if (step % 7 === 4) await does(other, "POST", "draw-offer", { ply: Number(ply) + 1 });
    if (step % 9 === 5) {
      await does(mover, "POST", "takeback", { ply: Number(ply) + 1 });
      await does(
        other,
        step % 2 === 0 ? "DELETE" : "POST",
        "takeback",
        step % 2 === 0 ? undefined : { ply: Number(ply) + 1 },
      );
    }
    if (step % 11 === 6) await does(mover, "POST", "add-time", { time: "PT6H" });
  }
  await does(white, "POST", "resign");
  const end = (await get(`/v1/games/${id}`, white.token)).body;

  const ofGame = (events: readonly Json[]) =>
    events.filter((event) => at(event, "data", "gameId") === id && at(event, "data", "seq") !== undefined);
  const polled = await vi.waitFor(async () => {
    const events = ofGame([...(await feedOf(white)), ...(await feedOf(black))]);
    expect(events.filter((event) => at(event, "type") === "game.finished")).toHaveLength(2);
    return events;
  });
  const wanted = new Set(polled.map((event) => textAt(event, "id")));

  const streamed = ofGame(
    (
      await Promise.all(
        streams.map(async (frames) => {
          const events: Json[] = [];
          for (let frame = await frames.next(); frame !== null; frame = await frames.next()) {
            events.push(frame.data as Json);
            if (frame.type === "game.finished") break;
          }
          await frames.stop();
          return events;
        }),
      )
    ).flat(),
  );
  const hooked = await vi.waitFor(async () => {
    const sent = await Promise.all(
      [white, black].map(async (player) => {
        const box = await realFetch(`${inject("webhookReceiver")}/rebuild-${player.id}`);
        return ((await box.json()) as { body: string }[]).map(({ body }) => JSON.parse(body) as Json);
      }),
    );
    const events = ofGame(sent.flat());
    expect(events.filter((event) => at(event, "type") === "game.finished")).toHaveLength(2);
    return events;
  });

  const types = new Set(polled.map((event) => textAt(event, "type")));
  for (const type of ["takeback.accepted", "takeback.declined", "draw.offered", "draw.declined", "clock.changed"]) {
    expect(types).toContain(type);
  }

  // The webhooks and streams start after the game, so its first two events are in the poll only.
  const first = polled.filter((event) => Number(at(event, "data", "seq")) <= 2);
  for (const [channel, events] of Object.entries({ polled, streamed, hooked })) {
    const all = shuffledAndDoubled([...first, ...events], random);
    expect(new Set(all.map((event) => textAt(event, "id"))), channel).toEqual(wanted);
    expect(rebuild(all), channel).toEqual(shown(end));
  }
  expect(rebuild(shuffledAndDoubled([...polled, ...streamed, ...hooked], random))).toEqual(shown(end));
});

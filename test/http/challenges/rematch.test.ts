import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { insertBlock } from "../../../src/db/blocks";
import {
  at,
  get,
  listAt,
  newGame,
  newPlayer,
  post,
  send,
  type TestPlayer,
  textAt,
  tokenWith,
  verdict,
} from "../client";
import { eventsOf, feedOf } from "../events";

async function ended(changes: Readonly<Record<string, unknown>> = {}, how: "resign" | "abort" = "resign") {
  const { id, white, black } = await newGame(changes);
  await post(`/v1/games/${id}/${how}`, black.token);
  return { id, white, black, rematch: (player: TestPlayer) => post(`/v1/games/${id}/rematch`, player.token) };
}

/** The number of games between two players. */
const gamesOf = async (...players: readonly TestPlayer[]): Promise<number> => {
  const row = await env.DB.prepare(
    `select count(*) as n from acceptances a join challenges c on c.id = a.challenge_id
     where c.challenger_id in (?1, ?2) and a.accepter_id in (?1, ?2)`,
  )
    .bind(players[0]?.id, players[1]?.id)
    .first<{ n: number }>();
  return row?.n ?? -1;
};

describe("a rematch", () => {
  test("is offered on the same terms with the colors swapped, and accepted", async () => {
    const terms = { rated: true, takebacks: true, private: false, vacation: false };
    const timeControl = { kind: "bank", initial: "P3D", increment: "PT12H", max: "P5D" };
    const { id, white, black, rematch } = await ended({ ...terms, timeControl });
    const rematchOf = id;
    const offer = await rematch(white);
    expect(offer.status).toBe(202);
    expect(offer.body).toMatchObject({
      ...terms,
      timeControl,
      rematchOf,
      color: "black",
      opponent: { username: black.username },
    });
    expect(offer.headers.get("Location")).toBe(`/v1/challenges/${textAt(offer.body, "id")}`);
    const [news] = await eventsOf(black, "rematch.offered");
    expect(at(news, "data")).toMatchObject({ challengeId: offer.body.id, gameId: id, color: "black" });
    expect((await feedOf(black)).filter((event) => at(event, "type") === "challenge.received")).toHaveLength(1);

    const game = await rematch(black);
    expect(game.status).toBe(201);
    expect(game.body).toMatchObject({
      ...terms,
      clock: { timeControl },
      players: { white: { username: black.username }, black: { username: white.username } },
    });
    expect(game.headers.get("Location")).toBe(`/v1/games/${textAt(game.body, "id")}`);
    for (const player of [white, black]) {
      const again = await rematch(player);
      expect([again.status, again.body.id]).toEqual([200, game.body.id]);
    }
  });

  test("creates one offer, however often it is requested", async () => {
    const { white, black, rematch } = await ended();
    const offers = await Promise.all([rematch(white), rematch(white), rematch(white)]);
    expect(new Set(offers.map(({ status, body }) => `${status} ${String(body.id)}`)).size).toBe(1);
    await eventsOf(black, "rematch.offered");
    expect(listAt((await get("/v1/challenges", white.token)).body, "items")).toHaveLength(1);
  });

  test("starts one game if both players offer at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { white, black, rematch } = await ended();
      const answers = await Promise.all([rematch(white), rematch(black), rematch(white), rematch(black)]);
      for (const { status } of answers) expect([200, 201, 202]).toContain(status);
      const [one, two] = [await rematch(white), await rematch(black)];
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(one.body.id).toBe(two.body.id);
      expect(await gamesOf(white, black)).toBe(2);
      const open = await get("/v1/challenges", white.token);
      expect(listAt(open.body, "items")).toEqual([]);
    }
  });

  test("is the same game through the challenge and through either player's rematch", async () => {
    const { white, black, rematch } = await ended();
    const offer = await rematch(white);
    const game = await post(`/v1/challenges/${textAt(offer.body, "id")}/accept`, black.token);
    expect(game.status).toBe(201);
    expect((await rematch(black)).body.id).toBe(game.body.id);
    expect((await rematch(white)).body.id).toBe(game.body.id);
    expect(await gamesOf(white, black)).toBe(2);
  });

  test("is possible after an aborted game and after another rematch", async () => {
    const { white, black, rematch } = await ended({}, "abort");
    await rematch(white);
    const second = textAt((await rematch(black)).body, "id");
    await post(`/v1/games/${second}/abort`, white.token);
    await post(`/v1/games/${second}/rematch`, black.token);
    const third = await post(`/v1/games/${second}/rematch`, white.token);
    expect(third.body).toMatchObject({ players: { white: { username: white.username } }, ply: 0 });
    expect(third.body.id).not.toBe(second);
  });

  test("is refused in a running game, to other players, and to tokens without the scope for challenges", async () => {
    const { id, white } = await newGame();
    expect(verdict(await post(`/v1/games/${id}/rematch`, white.token))).toBe("409 game-running");
    const stranger = await newPlayer();
    expect(verdict(await post(`/v1/games/${id}/rematch`, stranger.token))).toBe("403 not-a-player");
    const player = await tokenWith(white, ["game:play"]);
    expect(verdict(await post(`/v1/games/${id}/rematch`, player))).toBe("403 insufficient-scope");
    const hidden = await ended({ private: true });
    expect(verdict(await hidden.rematch(stranger))).toBe("404 not-found");
    expect(verdict(await post("/v1/games/0000000000000000/rematch", white.token))).toBe("404 not-found");
    const only = await tokenWith(hidden.white, ["challenge:write"]);
    expect((await post(`/v1/games/${hidden.id}/rematch`, only)).status).toBe(202);
  });

  test("is refused between players who have blocked each other", async () => {
    const { white, black, rematch } = await ended();
    await rematch(black);
    await insertBlock(env.DB, { playerId: white.id, blockedId: black.id, createdAt: Date.now() });
    expect(verdict(await rematch(white))).toBe("403 blocked");
    expect(verdict(await rematch(black))).toBe("403 blocked");
    expect(await gamesOf(white, black)).toBe(1);
  });

  test("is refused if the opponent has left or is suspended", async () => {
    const { white, black, rematch } = await ended();
    const change = (set: string) => env.DB.prepare(`update players set ${set} where id = ?`).bind(black.id).run();
    await change("suspended_at = 1");
    expect(verdict(await rematch(white))).toBe("409 opponent-suspended");
    await change("suspended_at = null, erased_at = 1");
    expect(verdict(await rematch(white))).toBe("409 opponent-gone");
  });

  test("can be declined and then offered by the opponent, but not again by the same player", async () => {
    const { white, black, rematch } = await ended();
    const offer = textAt((await rematch(white)).body, "id");
    expect((await post(`/v1/challenges/${offer}/decline`, black.token, { reason: "later" })).status).toBe(200);
    await eventsOf(white, "challenge.declined");
    expect(verdict(await rematch(white))).toBe("409 challenge-closed");
    expect((await rematch(black)).status).toBe(202);
    expect((await rematch(white)).status).toBe(201);
  });

  test("can be withdrawn", async () => {
    const { white, black, rematch } = await ended();
    const offer = textAt((await rematch(white)).body, "id");
    expect((await send("DELETE", `/v1/challenges/${offer}`, { token: white.token })).status).toBe(204);
    await eventsOf(black, "challenge.canceled");
    expect(verdict(await rematch(white))).toBe("409 challenge-closed");
  });
});

import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { roomObject } from "../../src/bindings";
import { findFinishedGame } from "../../src/db/games";
import type { MatchSetup } from "../../src/match/setup";
import { gameId, playerId } from "../../src/shared/ids";
import { get, listAt, newPlayer, post, type TestPlayer, textAt, verdict } from "../http/client";
import { setup } from "../match/fixtures";
import { newId, roomStub, untilDelivered } from "./fixtures";

/** A rated game of a tournament, after a number of moves. */
async function paired(moves: readonly string[], changes: Partial<MatchSetup> = {}) {
  const [white, black] = [await newPlayer(), await newPlayer()];
  const id = gameId(newId("g"));
  const seat = ({ id: player, username }: TestPlayer) => ({ id: playerId(player), username });
  await roomObject(env, id).begin(
    setup({
      gameId: id,
      origin: { kind: "pairing", tournamentId: "t000000000000001", round: 2 },
      players: { white: seat(white), black: seat(black) },
      rated: true,
      takebacks: false,
      createdAt: Date.now(),
      ...changes,
    }),
  );
  for (const [ply, move] of moves.entries()) {
    const { token } = ply % 2 === 0 ? white : black;
    expect((await post(`/v1/games/${id}/moves`, token, { move, ply })).status).toBe(200);
  }
  return { id, white, black, room: roomObject(env, id) };
}

const OPENING = ["e2e4", "b7d5", "e4d5", "c8b7"];

describe("a game that the server ends", () => {
  test.each(["white", "black", null] as const)("is archived and rated with the winner %s", async (winner) => {
    const { id, room, white } = await paired(OPENING);
    const ending = { status: "finished", outcome: { winner, reason: "adjudication" }, isPlayed: true } as const;
    expect(await room.ending()).toBeNull();
    expect(await room.adjudicate({ winner, isRated: true })).toEqual(ending);
    await untilDelivered(id);
    expect(await findFinishedGame(env.DB, id)).toMatchObject({ status: "finished", winner, reason: "adjudication" });
    const view = await get(`/v1/games/${id}`, white.token);
    expect(view.body).toMatchObject({
      outcome: { winner, reason: "adjudication", ratings: { white: { before: 1500 } } },
      tournament: { id: "t000000000000001", name: null, round: 2 },
    });
    expect((await get(`/v1/games/${id}/export.pgn`)).text).toContain('[Reason "adjudication"]');
    const types = listAt((await get("/v1/me/events?limit=100", white.token)).body, "items").map((item) =>
      textAt(item, "type"),
    );
    expect(types.filter((type) => type === "game.finished")).toHaveLength(1);
    // A repetition, also with another result, and after an eviction, changes nothing.
    await evictDurableObject(roomStub(id));
    expect(await room.adjudicate({ winner: "white", isRated: true })).toEqual(ending);
    expect(await room.ending()).toEqual(ending);
    expect((await post(`/v1/games/${id}/resign`, white.token)).status).toBe(409);
  });

  test("is archived as casual if it is not to be rated", async () => {
    const { id, room, white } = await paired(OPENING);
    await room.adjudicate({ winner: "black", isRated: false });
    await untilDelivered(id);
    expect(await findFinishedGame(env.DB, id)).toMatchObject({ status: "finished", winner: "black", rated: false });
    const view = await get(`/v1/games/${id}`, white.token);
    expect(view.body).toMatchObject({ rated: false, outcome: { winner: "black" } });
    expect(view.body).not.toHaveProperty("outcome.ratings.white");
  });

  test.each([
    ["before both sides have moved", ["e2e4"], { winner: "white", isRated: true }, false],
    ["without a result", OPENING, null, true],
  ] as const)("%s is aborted", async (_, moves, result, isPlayed) => {
    const { id, room } = await paired(moves);
    const ending = { status: "aborted", outcome: { winner: null, reason: "adjudication" }, isPlayed };
    expect(await room.adjudicate(result)).toEqual(ending);
    await untilDelivered(id);
    expect(await findFinishedGame(env.DB, id)).toMatchObject({ status: "aborted", winner: null });
  });

  test("keeps the result of its players", async () => {
    const { id, room, white } = await paired(OPENING);
    await post(`/v1/games/${id}/resign`, white.token);
    const ending = { status: "finished", outcome: { winner: "black", reason: "resignation" }, isPlayed: true };
    expect(await room.adjudicate({ winner: null, isRated: true })).toEqual(ending);
  });

  test("must exist", async () => {
    expect(await roomObject(env, "g00000000000none").adjudicate({ winner: null, isRated: true })).toBeNull();
  });
});

describe("a game of a tournament", () => {
  test("cannot be aborted by its players, and has no takebacks", async () => {
    const { id, white } = await paired(["e2e4"]);
    expect(verdict(await post(`/v1/games/${id}/abort`, white.token))).toBe("409 no-abort-in-tournament");
    expect(verdict(await post(`/v1/games/${id}/takeback`, white.token, { ply: 1 }))).toBe("409 takebacks-not-agreed");
  });
});

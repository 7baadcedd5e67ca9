import { describe, expect, test } from "vitest";
import { at, get, newGame, newPlayer, post, send, verdict } from "../client";
import { eventsOf, feedOf } from "../events";

/** A game after one move of each side. */
async function begun(changes: Readonly<Record<string, unknown>> = {}) {
  const game = await newGame(changes);
  await post(`/v1/games/${game.id}/moves`, game.white.token, { move: "e2e4", ply: 0 });
  await post(`/v1/games/${game.id}/moves`, game.black.token, { move: "b7d5", ply: 1 });
  return { ...game, path: `/v1/games/${game.id}/takeback` };
}

describe("a takeback", () => {
  test("is requested and accepted", async () => {
    const { id, white, black, path } = await begun();
    expect((await post(path, black.token, { ply: 2 })).body).toMatchObject({ takebackOffer: "black", ply: 2 });
    expect((await get(`/v1/games/${id}`)).body.takebackOffer).toBeNull();
    const back = await post(path, white.token, { ply: 2 });
    expect(back.body).toMatchObject({ takebackOffer: null, ply: 1, turn: "black" });
    expect(at(back.body, "moves", 1)).toBeUndefined();
    const [offered] = await eventsOf(white, "takeback.offered");
    expect(at(offered, "data")).toMatchObject({ side: "black", ply: 2 });
    const [accepted] = await eventsOf(black, "takeback.accepted");
    expect(at(accepted, "data")).toMatchObject({ side: "white", ply: 1, position: back.body.position });
    expect((await post(`/v1/games/${id}/moves`, black.token, { move: "d7f5", ply: 1 })).body.ply).toBe(2);
  });

  test("requested by the side to move undoes the last two moves", async () => {
    const { white, black, path } = await begun();
    await post(path, white.token, { ply: 2 });
    expect((await post(path, black.token, { ply: 2 })).body).toMatchObject({ ply: 0, turn: "white", moves: [] });
  });

  test("is declined or withdrawn", async () => {
    const { white, black, path } = await begun();
    expect(verdict(await send("DELETE", path, { token: white.token }))).toBe("409 no-takeback-offer");
    await post(path, white.token, { ply: 2 });
    expect((await send("DELETE", path, { token: black.token })).body.takebackOffer).toBeNull();
    expect(verdict(await post(path, white.token, { ply: 2 }))).toBe("409 takeback-already-offered");
    await post(path, black.token, { ply: 2 });
    expect((await send("DELETE", path, { token: black.token })).body.takebackOffer).toBeNull();
    await eventsOf(white, "takeback.declined");
    await eventsOf(white, "takeback.withdrawn");
    await feedOf(black);
  });

  test("is refused if there is no move to take back or the player may not request it", async () => {
    const { id, white, black } = await newGame();
    const path = `/v1/games/${id}/takeback`;
    expect(verdict(await post(path, white.token, { ply: 0 }))).toBe("409 nothing-to-take-back");
    expect(verdict(await post(path, white.token, { ply: 3 }))).toBe("409 stale-ply");
    expect(verdict(await post(path, white.token, {}))).toBe("422 invalid-request");
    expect(verdict(await post(path, (await newPlayer()).token, { ply: 0 }))).toBe("403 not-a-player");
    await post(`/v1/games/${id}/resign`, black.token);
    expect(verdict(await post(path, white.token, { ply: 0 }))).toBe("409 game-over");
    const rated = await begun({ rated: true });
    expect(verdict(await post(rated.path, rated.white.token, { ply: 2 }))).toBe("409 takebacks-not-agreed");
    const casual = await begun({ takebacks: false });
    expect(verdict(await post(casual.path, casual.white.token, { ply: 2 }))).toBe("409 takebacks-not-agreed");
    const agreed = await begun({ rated: true, takebacks: true });
    expect((await post(agreed.path, agreed.white.token, { ply: 2 })).body.takebackOffer).toBe("white");
  });

  test("request lapses with the next move", async () => {
    const { id, white, black, path } = await begun();
    await post(path, black.token, { ply: 2 });
    expect((await post(`/v1/games/${id}/moves`, white.token, { move: "e4d5", ply: 2 })).body.takebackOffer).toBeNull();
    expect(verdict(await post(path, white.token, { ply: 2 }))).toBe("409 stale-ply");
  });
});

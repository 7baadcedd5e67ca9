import { describe, expect, test } from "vitest";
import { get, newGame, send, verdict } from "../client";
import { closeAfterEach, ids, idsAfter, move, open, stream, untilFeedHas } from "./fixtures";

closeAfterEach();

describe("a stream's own address", () => {
  test("returns the player's stream without an Accept header", async () => {
    const { id, white } = await newGame();
    await untilFeedHas(white.token, "turn.started");
    const frames = await stream("/v1/me/events/stream", white.token, { Accept: "*/*" });
    const asked = await stream("/v1/me/events", white.token);
    expect(await frames.next()).toEqual(await asked.next());
    await move(id, white.token, "e2e4", 0);
    expect(await frames.take(1)).toEqual(await asked.take(1));
    const all = await idsAfter("/v1/me/events", white.token, null);
    const rest = all.slice(1);
    for (const resumed of [
      await stream(`/v1/me/events/stream?after=${all[0]}`, white.token),
      await stream("/v1/me/events/stream", white.token, { "Last-Event-ID": String(all[0]) }),
    ]) {
      expect(ids(await resumed.take(rest.length))).toEqual(rest);
    }
    expect((await open("/v1/me/events/stream")).status).toBe(401);
    expect((await open("/v1/me/events/stream?limit=3", white.token)).status).toBe(422);
    expect((await open("/v1/me/events/stream?after=nothing-1", white.token)).status).toBe(410);
  });

  test("returns the game's stream without an Accept header, and 404 to strangers of a private game", async () => {
    const { id, white } = await newGame({ private: true });
    const path = `/v1/games/${id}/events/stream`;
    const frames = await stream(path, white.token, { Accept: "application/json" });
    expect(await frames.next()).toMatchObject({ type: "game.state", data: { id } });
    await move(id, white.token, "e2e4", 0);
    expect((await frames.take(1)).map(({ type }) => type)).toEqual(["move.played"]);
    expect((await open(path)).status).toBe(404);
    expect(verdict(await get(path))).toBe("404 not-found");
  });

  test("answers HEAD with the headers of a stream and opens none", async () => {
    const { id, white } = await newGame();
    for (const path of ["/v1/me/events/stream", `/v1/games/${id}/events/stream`]) {
      for (let i = 0; i < 12; i += 1) {
        const head = await send("HEAD", path, { token: white.token });
        expect([head.status, head.text, head.headers.get("Content-Type")]).toEqual([
          200,
          "",
          "text/event-stream; charset=utf-8",
        ]);
      }
      expect((await send("HEAD", `${path}?after=nothing-1`, { token: white.token })).status).toBe(410);
    }
  });
});

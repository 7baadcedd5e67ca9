import { expect, test } from "vitest";
import { boardAddress } from "../../../src/channels/board-address";
import { StoredEvent } from "../../../src/events/stored-event";
import { VARIANTS } from "../../../src/rules/registry";
import { at, get, listAt, newGame, post } from "../client";
import { eventsOf } from "../events";

const ORIGIN = "https://skytale.example.org";

test.each(VARIANTS)("the boards in messages about a private game of %s can be loaded by a chat", async (variant) => {
  const { id, white, black } = await newGame({ variant, private: true });
  for (const ply of [0, 1, 2]) {
    const mover = ply % 2 === 0 ? white : black;
    const game = await get(`/v1/games/${id}`, mover.token);
    await post(`/v1/games/${id}/moves`, mover.token, { move: listAt(game.body, "legalMoves")[0], ply });
  }
  await post(`/v1/games/${id}/resign`, black.token, {});
  const events = [...(await eventsOf(white, "turn.started", 2)), ...(await eventsOf(white, "game.finished"))];
  const addresses = events.map((event) => boardAddress(StoredEvent.parse(event), ORIGIN, "white"));
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    expect(address).not.toContain(id);
    const picture = await get(address?.slice(ORIGIN.length) ?? "");
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  }
  expect(at((await get(`/v1/games/${id}`)).body, "code")).toBe("not-found");
});

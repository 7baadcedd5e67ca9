import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { IRREPLACEABLE_BINDINGS, type IrreplaceableBinding } from "../../../src/object-kinds";
import { playerId } from "../../../src/shared/ids";
import { rows, until } from "../../player/fixtures";
import { untilQuiet as untilTeamIsQuiet } from "../../team/fixtures";
import { newTournament, stub, terms, untilQuiet } from "../../tournament-object/fixtures";
import { allRows } from "../all-rows";
import { get, newGame, newPlayer, post, send, type TestPlayer, textAt } from "../client";

const TEXT = "unrepeatable-text";

/** An object in which a player has stored `TEXT`. */
interface Written {
  readonly player: TestPlayer;
  readonly object: DurableObjectStub<undefined>;
}

/** Writes a text of a player into an object of each kind. Null: the objects contain no data that players wrote. */
const WRITERS: Readonly<Record<IrreplaceableBinding, (() => Promise<Written>) | null>> = {
  PLAYERS: async () => {
    const player = await newPlayer();
    await post("/v1/me/tokens", player.token, { name: TEXT, scopes: ["game:read"] });
    return { player, object: env.PLAYERS.get(env.PLAYERS.idFromName(player.id)) };
  },
  ROOMS: async () => {
    const { id, white } = await newGame();
    await post(`/v1/games/${id}/messages`, white.token, { text: TEXT });
    return { player: white, object: env.ROOMS.get(env.ROOMS.idFromName(id)) };
  },
  TOURNAMENTS: async () => {
    const player = await newPlayer();
    const organizer = { id: playerId(player.id), username: player.username };
    const { id } = await newTournament({ organizer, terms: terms({ description: TEXT }) });
    await untilQuiet(id);
    return { player, object: stub(id) };
  },
  TEAMS: async () => {
    const [owner, player] = [await newPlayer(), await newPlayer()];
    const id = textAt((await post("/v1/teams", owner.token, { name: "Three Hundred" })).body, "id");
    await send("PUT", `/v1/teams/${id}/members/me`, { token: player.token });
    await post(`/v1/teams/${id}/messages`, player.token, { text: TEXT });
    const object = env.TEAMS.get(env.TEAMS.idFromName(id));
    await untilTeamIsQuiet(id);
    return { player, object };
  },
};

const WRITING = IRREPLACEABLE_BINDINGS.flatMap((kind) => {
  const write = WRITERS[kind];
  return write === null ? [] : [{ kind, write }];
});

describe.each(WRITING)("a text of a player in an object of $kind", ({ write }) => {
  test("is in the player's export", async () => {
    const { player } = await write();
    const { status, body } = await get("/v1/me/export", player.token);
    expect(status).toBe(200);
    // The feed does not count, because it has copies of texts, for 30 days only.
    expect(JSON.stringify({ ...(body as object), feed: [] })).toContain(TEXT);
  });

  test("is deleted with the player's account", async () => {
    const { player, object } = await write();
    const stored = async () => JSON.stringify(await allRows(object));
    expect(await stored()).toContain(TEXT);
    const erased = await send("DELETE", "/v1/me", { token: player.token, body: { confirm: player.username } });
    expect(erased.status).toBe(204);
    await until(async () => expect(await rows(player.id, "SELECT id FROM jobs")).toEqual([]));
    expect(await stored()).not.toContain(TEXT);
  });
});

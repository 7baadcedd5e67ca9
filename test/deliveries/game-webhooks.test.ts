import { describe, expect, test } from "vitest";
import { alarmOf, batch, DAY, evict, fireAlarm, MINUTE, newId, rows, travelTo, until } from "../player/fixtures";
import { log, meetOutside, START, say, URL_OF_MINE, untilPinged, untilSettled, withWebhook } from "./fixtures";

const outside = meetOutside(say(204));

describe("a webhook for one game", () => {
  async function ofGame() {
    travelTo(START);
    const owner = await withWebhook();
    const game = newId("g");
    await owner.rpc.receive(batch(game, [1]));
    const made = await owner.rpc.createWebhook({ url: `${URL_OF_MINE}/game`, gameId: game, eventTypes: ["*"] });
    if (!made.ok) throw new Error(made.error.code);
    await untilPinged(owner.id);
    await fireAlarm(owner.id);
    const ids = async () => (await owner.rpc.listWebhooks()).map(({ id }) => id).toSorted();
    return { ...owner, game, all: owner.webhook.id, one: made.value.webhook.id, ids };
  }
  const ended = (game: string, seq: number) => batch(game, [seq], { status: "finished" }, "game.finished");

  test("ends a day after the game, while others stay", async () => {
    const { id, rpc, game, all, one, ids } = await ofGame();
    travelTo(START + 40 * DAY);
    await fireAlarm(id);
    expect(await ids()).toEqual([all, one].toSorted());
    await rpc.receive(ended(game, 2));
    await untilSettled(id);
    expect(await alarmOf(id)).toBeLessThanOrEqual(START + 41 * DAY);
    travelTo(START + 41 * DAY - 1);
    await fireAlarm(id);
    expect(await ids()).toEqual([all, one].toSorted());
    expect(await alarmOf(id)).toBe(START + 41 * DAY);
    await evict(id);
    travelTo(START + 41 * DAY);
    await fireAlarm(id);
    expect(await ids()).toEqual([all]);
    expect(outside.calls.filter(({ url }) => url.endsWith("/game")).map((call) => call.id)).toEqual([`${game}-2`]);
  });

  test("waits for pending deliveries, and lives for a day if it was created after the game", async () => {
    const { id, rpc, game, one, ids } = await ofGame();
    outside.answer = say(500);
    await rpc.receive(ended(game, 2));
    await until(async () => expect((await log(rpc, one))[0]?.attempts).toHaveLength(1));
    travelTo(START + 2 * DAY);
    await fireAlarm(id);
    await until(async () => expect((await log(rpc, one))[0]?.attempts).toHaveLength(2));
    expect(await ids()).toContain(one);
    outside.answer = say(204);
    travelTo(START + 3 * DAY);
    await fireAlarm(id);
    await untilSettled(id);
    travelTo(START + 3 * DAY + MINUTE);
    await fireAlarm(id);
    expect(await ids()).not.toContain(one);

    const late = await rpc.createWebhook({ url: `${URL_OF_MINE}/late`, gameId: game });
    const lateId = late.ok ? late.value.webhook.id : "";
    await untilPinged(id);
    travelTo(START + 4 * DAY);
    await fireAlarm(id);
    expect(await ids()).toContain(lateId);
    travelTo(START + 4 * DAY + MINUTE);
    await fireAlarm(id);
    expect(await ids()).not.toContain(lateId);
  });

  test("also ends if the player's object no longer has the ended game", async () => {
    const { id, one, ids } = await ofGame();
    await rows(id, "DELETE FROM game_lines");
    await rows(id, "UPDATE event_log SET game_id = NULL, line = NULL");
    travelTo(START + DAY);
    await evict(id);
    expect(await ids()).toContain(one);
    await fireAlarm(id);
    expect(await ids()).not.toContain(one);
  });
});

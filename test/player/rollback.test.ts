import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { Logger } from "../../src/logging/logger";
import type { PlayerContext } from "../../src/player/context";
import { PlayerParts } from "../../src/player/parts";
import { settingsOf } from "../../src/settings";
import { Transactions } from "../../src/storage/transactions";
import { batch, DAY, newPlayer, rawStub } from "./fixtures";

const NOW = Date.parse("2027-01-01T00:00:00Z");

/** The parts of a player's object over its storage, with their own memory. */
function partsOver(storage: DurableObjectStorage): PlayerParts & { readonly context: PlayerContext } {
  const context: PlayerContext = {
    env,
    settings: settingsOf(env),
    sql: storage.sql,
    storage,
    transactions: new Transactions(storage),
    now: () => NOW,
    random: () => 0.5,
    background: () => undefined,
    log: new Logger(env, { where: "player" }),
  };
  return Object.assign(new PlayerParts(context, () => undefined), { context });
}

/** Everything that the parts may cache. */
function said(parts: PlayerParts) {
  return {
    profile: parts.account.profile(),
    due: parts.alarm.dueAt(),
    newest: parts.log.newest(),
    vacation: parts.vacations.current(NOW),
    webhooks: parts.webhooks.list(),
  };
}

test("after a failed write no part caches anything that is not in the rows", async () => {
  const { id } = await newPlayer();
  await runInDurableObject(rawStub(id), async (_, { storage }) => {
    const earlier = partsOver(storage);
    earlier.inbox.receive(batch("g1", [1]));
    expect(earlier.webhooks.create({ url: "https://hooks.sparta.gr/first", eventTypes: ["*"] }).ok).toBe(true);
    storage.sql.exec("UPDATE webhooks SET ping_due_at = NULL");
    await storage.deleteAlarm();
    const parts = partsOver(storage);
    const { account, context, log, vacations, webhooks } = parts;
    const before = said(parts);

    const failing = () =>
      context.transactions.write(() => {
        account.rename("xerxes", NOW);
        webhooks.create({ url: "https://hooks.sparta.gr/second" });
        // A nested write, which sets the alarm.
        expect(context.transactions.write(() => vacations.start({ length: DAY }, NOW)).ok).toBe(true);
        // A page caches the position of a row that the rollback removes.
        expect(log.page("g1-1", 1).ok).toBe(true);
        const inside = said(parts);
        for (const key of Object.keys(before)) expect(inside, key).not.toMatchObject({ [key]: before[key as "due"] });
        throw new Error("the disk is full");
      });
    expect(failing).toThrow("the disk is full");

    expect(said(parts)).toEqual(before);
    expect(log.page(`${id}-vacation-1-started-${NOW.toString(36)}`, 1)).toEqual({
      ok: false,
      error: { code: "cursor-gone" },
    });
    expect(said(partsOver(storage))).toEqual(before);
    expect(await storage.getAlarm()).toBeNull();

    // The same write without a failure: everything is done, including the alarm.
    parts.context.transactions.write(() => vacations.start({ length: DAY }, NOW));
    expect(said(parts)).toMatchObject({
      newest: `${id}-vacation-1-started-${NOW.toString(36)}`,
      vacation: { until: NOW + DAY },
    });
    expect(await storage.getAlarm()).not.toBeNull();
    expect(said(partsOver(storage))).toEqual(said(parts));
    expect(log.page("g1-1", 10)).toMatchObject({
      value: { items: [{ id: `${id}-vacation-1-started-${NOW.toString(36)}` }] },
    });
  });
});

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { Logger } from "../../src/logging/logger";
import { PlayerComponents } from "../../src/player/components";
import type { PlayerContext } from "../../src/player/context";
import { settingsOf } from "../../src/settings";
import { Transactions } from "../../src/storage/transactions";
import { batch, DAY, newPlayer, rawStub } from "./fixtures";

const NOW = Date.parse("2027-01-01T00:00:00Z");

/** The components of a player's object over its storage, with their own memory. */
function componentsOver(storage: DurableObjectStorage): PlayerComponents & { readonly context: PlayerContext } {
  const context: PlayerContext = {
    env,
    settings: settingsOf(env),
    sql: storage.sql,
    storage,
    objectId: "rollback",
    transactions: new Transactions(storage),
    now: () => NOW,
    random: () => 0.5,
    background: () => undefined,
    log: new Logger(env, { where: "player" }),
  };
  return Object.assign(new PlayerComponents(context, () => undefined), { context });
}

/** Everything that the components may cache. */
function said(components: PlayerComponents) {
  return {
    profile: components.account.profile(),
    due: components.alarm.dueAt(),
    newest: components.log.newest(),
    vacation: components.vacations.current(NOW),
    webhooks: components.webhooks.list(),
  };
}

test("after a failed write no component caches anything that is not in the rows", async () => {
  const { id } = await newPlayer();
  await runInDurableObject(rawStub(id), async (_, { storage }) => {
    const earlier = componentsOver(storage);
    earlier.inbox.receive(batch("g1", [1]));
    expect(earlier.webhooks.create({ url: "https://hooks.sparta.gr/first", eventTypes: ["*"] }).ok).toBe(true);
    storage.sql.exec("UPDATE webhooks SET ping_due_at = NULL");
    await storage.deleteAlarm();
    const components = componentsOver(storage);
    const { account, context, log, vacations, webhooks } = components;
    const before = said(components);

    const failing = () =>
      context.transactions.write(() => {
        account.rename("xerxes", NOW);
        webhooks.create({ url: "https://hooks.sparta.gr/second" });
        // A nested write, which sets the alarm.
        expect(context.transactions.write(() => vacations.start({ length: DAY }, NOW)).ok).toBe(true);
        // Reading a page of the feed caches where its last event is stored. The rollback removes that row.
        expect(log.page("g1-1", 1).ok).toBe(true);
        const inside = said(components);
        for (const key of Object.keys(before)) expect(inside, key).not.toMatchObject({ [key]: before[key as "due"] });
        throw new Error("the disk is full");
      });
    expect(failing).toThrow("the disk is full");

    expect(said(components)).toEqual(before);
    expect(log.page(`${id}-vacation-1-started-${NOW.toString(36)}`, 1)).toEqual({
      ok: false,
      error: { code: "cursor-gone" },
    });
    expect(said(componentsOver(storage))).toEqual(before);
    expect(await storage.getAlarm()).toBeNull();

    // The same write without a failure: everything is done, including the alarm.
    components.context.transactions.write(() => vacations.start({ length: DAY }, NOW));
    expect(said(components)).toMatchObject({
      newest: `${id}-vacation-1-started-${NOW.toString(36)}`,
      vacation: { until: NOW + DAY },
    });
    expect(await storage.getAlarm()).not.toBeNull();
    expect(said(componentsOver(storage))).toEqual(said(components));
    expect(log.page("g1-1", 10)).toMatchObject({
      value: { items: [{ id: `${id}-vacation-1-started-${NOW.toString(36)}` }] },
    });
  });
});

import { runInDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { type Doer, Errands } from "../../../src/player/jobs/errands";
import { TASK_LEASE, TaskTable } from "../../../src/player/jobs/task-table";
import { newPlayer, rawStub, rows } from "../fixtures";

const START = Date.parse("2027-01-01T00:00:00Z");

/** Errands in a player's storage, done by `doer`, with a clock of their own. */
async function withErrands(doer: Doer, work: (errands: Errands, clock: { now: number }) => Promise<void>) {
  const { id } = await newPlayer();
  const clock = { now: START };
  await runInDurableObject(rawStub(id), async (_, state) => {
    const world = {
      now: () => clock.now,
      write: <T>(change: () => T): T => state.storage.transactionSync(change),
      background: (done: Promise<void>) => state.waitUntil(done),
      failed: () => undefined,
    };
    await work(new Errands(new TaskTable(state.storage.sql), world, { tell: doer }), clock);
  });
  return rows(id, "SELECT * FROM tasks");
}

const tell = (content: unknown) => ({ id: "tell-g", kind: "tell", content });

test("an errand that is put again on its way is done again, with the last word", async () => {
  const told: unknown[] = [];
  let errandsNow: Errands | null = null;
  const left = await withErrands(
    async (content) => {
      told.push(content);
      if (told.length === 1) {
        errandsNow?.put(tell("b"));
        errandsNow?.pump();
        errandsNow?.put(tell("c"));
      }
      return null;
    },
    async (errands) => {
      errandsNow = errands;
      errands.put(tell("a"));
      await errands.doNow("tell-g");
    },
  );
  expect(told).toEqual(["a", "c"]);
  expect(left).toEqual([]);
});
test("an errand in steps goes on with the rest, and a failed step is tried again from there", async () => {
  const done: unknown[] = [];
  const doer = vi.fn<Doer>(async (content) => {
    const step = Number(content);
    if (step === 2 && done.length < 3) {
      done.push("failed");
      throw new Error("not now");
    }
    done.push(step);
    return step < 3 ? { content: step + 1 } : null;
  });
  const left = await withErrands(doer, async (errands, clock) => {
    errands.put(tell(1));
    await expect(errands.doNow("tell-g")).rejects.toThrow("not now");
    errands.pump();
    clock.now += TASK_LEASE;
    await expect(errands.doNow("tell-g")).rejects.toThrow("not now");
    await errands.doNow("tell-g");
  });
  expect(done).toEqual([1, "failed", "failed", 2, 3]);
  expect(left).toEqual([]);
});

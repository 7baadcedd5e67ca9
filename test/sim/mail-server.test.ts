import { expect, test } from "vitest";
import { DEAD_DOMAIN, MailServer } from "../../sim/mail-server";
import { CALM, drawRates, type FaultRates, Faults } from "../../sim/platform/faults";
import { Network } from "../../sim/platform/network";
import { Random } from "../../sim/platform/random";
import { Scheduler } from "../../sim/platform/scheduler";

/** Sends one mail through a server with these faults. Returns the result, or the error, and the mails that arrived. */
async function sent(to: string, rates: Partial<FaultRates> = {}, seed = 1) {
  const random = new Random(seed);
  const scheduler = new Scheduler(random, 1_000_000);
  const faults = new Faults({ ...CALM, ...rates }, random, () => scheduler.now);
  const server = new MailServer(new Network(scheduler, random, faults), random, faults, scheduler);
  const late = new AbortController();
  scheduler.after(30_000, () => late.abort(new Error("too late")));
  const mail = { id: "notice-1", to, subject: "Your turn", text: "", html: "" };
  const outcome = server
    .fetch("http://mail/", { body: JSON.stringify({ mail }), signal: late.signal })
    .then(async (response) => (response.ok ? await response.json() : response.status))
    .catch((error: Error) => error.message);
  await scheduler.runUntil(scheduler.now + 100_000);
  return { outcome: await outcome, arrived: server.mailbox(to).length };
}

test("a mail arrives, and an address that is gone rejects it for good", async () => {
  expect(await sent("box@mail.example")).toEqual({ outcome: { kind: "accepted" }, arrived: 1 });
  const gone = await sent(`box@${DEAD_DOMAIN}`);
  expect(gone).toMatchObject({ outcome: { kind: "permanent" }, arrived: 0 });
});

test("failures lose a mail, delay it, or lose only the answer", async () => {
  const outcomes = new Set<string>();
  for (let seed = 1; seed <= 40; seed += 1) {
    const { outcome, arrived } = await sent("box@mail.example", { mailFailure: 1 }, seed);
    const name = typeof outcome === "object" ? String(Reflect.get(outcome ?? {}, "kind")) : String(outcome);
    outcomes.add(`${name} ${arrived}`);
  }
  const expected = ["500 0", "502 1", "Network connection lost. 0", "accepted 1", "temporary 0", "too late 0"];
  expect([...outcomes]).toEqual(expect.arrayContaining(expected));
});

test("in some worlds calls hang and nothing crashes", () => {
  const drawn = Array.from({ length: 100 }, (_, seed) => drawRates(new Random(seed)));
  const hanging = drawn.filter(({ hungCall, objectCrash, commitCrash, callerCrash, workerCrash, serverCrash }) => {
    const crashes = [objectCrash, commitCrash, callerCrash, workerCrash, serverCrash];
    return hungCall > 0 && crashes.every((rate) => rate === 0);
  });
  expect(hanging.length).toBeGreaterThan(5);
  expect(hanging.length).toBeLessThan(30);
});

import { expect, test } from "vitest";
import { Bystanders } from "../../src/opponent/bystanders";
import { giveWay } from "../../src/opponent/pace";

test("a request counts while it is answered and a moment longer; one that waits itself does not", async () => {
  let now = 1_000;
  const bystanders = new Bystanders();
  const { promise, resolve } = Promise.withResolvers<string>();
  expect(bystanders.areBusy(now)).toBe(false);
  const answer = bystanders.watch(
    () => now,
    () => promise,
  );
  expect(bystanders.areBusy(now)).toBe(true);
  now += 300;
  expect(bystanders.areBusy(now)).toBe(false);
  resolve("done");
  expect(await answer).toBe("done");
  expect(bystanders.areBusy(now + 1)).toBe(true);
  expect(bystanders.areBusy(now + 20)).toBe(false);
});

test("a request that fails counts no longer", async () => {
  const bystanders = new Bystanders();
  const failing = bystanders.watch(
    () => 0,
    () => Promise.reject(new Error("no")),
  );
  await expect(failing).rejects.toThrow("no");
  expect(bystanders.areBusy(100)).toBe(false);
});

test.each([
  ["nobody is there", () => false, 0, 2],
  ["somebody is served for 20 ms", (now: number) => now < 20, 0, 20],
  ["somebody is always served", () => true, 0, 90],
  ["one's own turn comes late", () => false, 10, 96],
])("%s: it gives way for a time", async (_, isBusy, lateness, expected) => {
  let now = 0;
  const wait = async (milliseconds: number) => {
    now += milliseconds + lateness;
  };
  await giveWay(90, { wait, now: () => now, isBusy });
  expect(now).toBe(expected);
});

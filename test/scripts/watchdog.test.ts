import { expect, test } from "vitest";
import { Watchdog } from "../../scripts/serve/watchdog";

const SECOND = 1_000;
const NEVER = Number.POSITIVE_INFINITY;

interface Day {
  readonly name: string;
  /** The time at which workerd answers a ping sent at `sentAt`; NEVER if it hangs. All times are in milliseconds. */
  answeredAt(sentAt: number, pid: number, pingOfProcess: number): number;
  /** The delay of this process's timer that is due at `dueAt`. */
  lateness?(dueAt: number): number;
  readonly lasts: number;
  /** The times at which workerd was replaced. */
  readonly replaced: readonly number[];
}

const hangsAfter = (time: number) => (sentAt: number, pid: number) => (pid === 1 && sentAt > time ? NEVER : sentAt);

test.each<Day>([
  { name: "answers each ping", answeredAt: (sentAt) => sentAt, lasts: 60 * SECOND, replaced: [] },
  {
    name: "answers after 9 s each time",
    answeredAt: (sentAt) => sentAt + 9 * SECOND,
    lasts: 90 * SECOND,
    replaced: [],
  },
  { name: "hangs", answeredAt: hangsAfter(5 * SECOND), lasts: 90 * SECOND, replaced: [16 * SECOND] },
  {
    name: "hangs again after each replacement",
    answeredAt: (sentAt, _, ping) => (ping <= 2 ? sentAt : NEVER),
    lasts: 100 * SECOND,
    replaced: [13 * SECOND, 36 * SECOND, 79 * SECOND],
  },
  {
    name: "takes 50 s to start",
    answeredAt: (sentAt) => Math.max(sentAt, 50 * SECOND),
    lasts: 90 * SECOND,
    replaced: [],
  },
  {
    name: "is stalled with the whole machine for an hour and answers 9 s later",
    answeredAt: (sentAt) => (sentAt < 5 * SECOND || sentAt > 3_700 * SECOND ? sentAt : 3_614 * SECOND),
    lateness: (dueAt) => (dueAt > 5 * SECOND && dueAt < 3_600 * SECOND ? 3_605 * SECOND - dueAt : 0),
    lasts: 3_800 * SECOND,
    replaced: [],
  },
  {
    name: "is slow on a busy machine, like this process",
    answeredAt: (sentAt) => sentAt + 40 * SECOND,
    lateness: () => 2 * SECOND,
    lasts: 600 * SECOND,
    replaced: [],
  },
])("a workerd that $name is replaced at $replaced ms", async ({ answeredAt, lateness = () => 0, lasts, replaced }) => {
  let time = 0;
  let pid = 1;
  let sent = 0;
  const replacedAt: number[] = [];
  const pings = new Map<() => void, number>();
  const watchdog = new Watchdog({
    pid: () => pid,
    ping: (signal) => {
      sent += 1;
      const due = answeredAt(time, pid, sent);
      return new Promise((resolve, reject) => {
        if (due <= time) resolve();
        else pings.set(resolve, due);
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    },
    replace: () => {
      replacedAt.push(time);
      pid += 1;
      sent = 0;
    },
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds + lateness(time + milliseconds);
      for (const [answer, due] of pings) {
        if (due > time) continue;
        pings.delete(answer);
        answer();
      }
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      if (time >= lasts) watchdog.stop();
    },
  });
  await watchdog.run();
  expect(replacedAt).toEqual(replaced);
});

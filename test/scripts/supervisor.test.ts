import { describe, expect, test } from "vitest";
import { Supervisor } from "../../scripts/serve/supervisor";

/** A simulated runtime whose process ends and starts as the test says, with its own clock. */
class Stage {
  time = 0;
  starts = 0;
  given: unknown = null;
  /** Whether the next starts succeed. The last entry is repeated. */
  startable: boolean[] = [true];
  recovers = true;
  /** Called during each check, so that a test can change something meanwhile. */
  duringCheck: () => void = () => undefined;
  readonly disposed: number[] = [];

  readonly supervisor = new Supervisor<number>({
    start: async () => {
      const [works = true] = this.startable.length > 1 ? this.startable.splice(0, 1) : this.startable;
      if (!works) throw new Error("cannot start");
      this.starts += 1;
      return this.starts;
    },
    ownRecovery: async () => {
      if (!this.recovers) throw new Error("gave up");
    },
    check: async () => this.duringCheck(),
    dispose: async (runtime) => {
      this.disposed.push(runtime);
    },
    giveUp: (error) => {
      this.given = error;
    },
    now: () => this.time,
    sleep: async (milliseconds) => {
      this.time += milliseconds;
    },
    outageLimit: 60_000,
  });

  async settle(): Promise<void> {
    for (let turn = 0; turn < 500; turn += 1) await Promise.resolve();
  }
}

describe("a supervisor", () => {
  test("lets the runtime recover by itself", async () => {
    const stage = new Stage();
    await stage.supervisor.start();
    stage.supervisor.lost();
    await stage.settle();
    expect([stage.starts, stage.disposed, stage.given]).toEqual([1, [], null]);
  });

  test("replaces a runtime that has given up", async () => {
    const stage = new Stage();
    await stage.supervisor.start();
    stage.recovers = false;
    stage.startable = [false, false, true];
    stage.supervisor.lost();
    await stage.settle();
    expect([stage.starts, stage.disposed, stage.given]).toEqual([2, [1], null]);
  });

  test("continues if the process ends again during the check", async () => {
    const stage = new Stage();
    await stage.supervisor.start();
    let losses = 3;
    stage.duringCheck = () => {
      losses -= 1;
      if (losses > 0) stage.supervisor.lost();
    };
    stage.supervisor.lost();
    await stage.settle();
    expect([stage.starts, stage.given]).toEqual([3, null]);
  });

  test("gives up after a minute without success, and reports the reason", async () => {
    const stage = new Stage();
    await stage.supervisor.start();
    stage.recovers = false;
    stage.startable = [false];
    stage.supervisor.lost();
    await stage.settle();
    expect(stage.given).toEqual(new Error("cannot start"));
    expect(stage.time).toBeGreaterThanOrEqual(60_000);
    expect(stage.time).toBeLessThan(70_000);
  });

  test("treats quick successive ends as one outage, which ends with a calm period", async () => {
    const stage = new Stage();
    await stage.supervisor.start();
    stage.supervisor.lost();
    await stage.settle();
    // Every two seconds for a minute the process ends again.
    for (let second = 2; second <= 62; second += 2) {
      stage.time = second * 1000;
      stage.recovers = second < 62;
      stage.startable = [second < 62];
      stage.supervisor.lost();
      await stage.settle();
    }
    // The reported error is that of the supervisor's own start, not Miniflare's.
    expect(stage.given).toEqual(new Error("cannot start"));
    const other = new Stage();
    await other.supervisor.start();
    for (let second = 0; second <= 100; second += 10) {
      other.time = second * 1000;
      other.recovers = second < 100;
      other.supervisor.lost();
      await other.settle();
    }
    expect(other.given).toBeNull();
  });

  test("starts nothing once it is stopped", async () => {
    const stage = new Stage();
    await stage.supervisor.start();
    await stage.supervisor.stop();
    stage.supervisor.lost();
    await stage.settle();
    expect([stage.starts, stage.disposed]).toEqual([1, [1]]);
  });
});

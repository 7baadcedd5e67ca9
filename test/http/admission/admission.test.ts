import { describe, expect, test } from "vitest";
import { Admission, type AdmissionPlan, type Applicant, type Priority } from "../../../src/http/admission/admission";

const PLAN: AdmissionPlan = {
  least: 1,
  first: 2,
  most: 4,
  target: 1_000_000,
  queue: 3,
  longestWait: 1_000,
  few: 0,
  lease: 5_000,
};

/** An admission controller that records its decision for each request name. */
class Door {
  readonly admission: Admission;
  readonly decisions: Record<string, string> = {};
  readonly #requests = new Map<string, Applicant>();

  constructor(plan: Partial<AdmissionPlan> = {}) {
    this.admission = new Admission({ ...PLAN, ...plan });
  }

  arrive(name: string, now: number, priority: Priority = 0): void {
    const settle = (isAdmitted: boolean) => {
      this.decisions[name] = isAdmitted ? "admitted later" : "refused later";
    };
    const request = { priority, settle };
    this.#requests.set(name, request);
    this.decisions[name] = this.admission.arrive(request, now);
  }

  end(name: string, now: number): void {
    const request = this.#requests.get(name);
    if (request === undefined) throw new Error(`there is no request ${name}`);
    this.admission.answered(request, now);
    this.admission.leave(request, now);
  }

  withdraw(name: string): void {
    const request = this.#requests.get(name);
    if (request !== undefined) this.admission.withdraw(request);
  }
}

const times = (count: number) => [...Array(count).keys()];

describe("admission control", () => {
  test("admits requests up to the limit, queues some more, and refuses the rest at once", () => {
    const door = new Door();
    for (const name of ["a", "b", "c", "d", "e", "f"]) door.arrive(name, 0);
    expect(door.decisions).toEqual({
      a: "admitted",
      b: "admitted",
      c: "queued",
      d: "queued",
      e: "queued",
      f: "refused",
    });
    expect([door.admission.inProgress, door.admission.waiting]).toEqual([2, 3]);
  });

  test("admits the oldest waiting request if the queue moves, and the newest if it does not", () => {
    const door = new Door({ first: 1 });
    for (const name of ["a", "b", "c", "d"]) door.arrive(name, 0);
    door.end("a", 100);
    expect(door.decisions).toMatchObject({ b: "admitted later", c: "queued", d: "queued" });
    door.end("b", 600);
    expect(door.decisions).toMatchObject({ c: "queued", d: "admitted later" });
  });

  test.each([
    ["on the next arrival", (door: Door) => door.arrive("late", 1_000)],
    ["when a slot becomes free", (door: Door) => door.end("a", 1_000)],
    ["when the timer runs", (door: Door) => door.admission.tick(1_000)],
  ])("refuses a request that has waited too long instead of serving it late: %s", (_, act) => {
    const door = new Door();
    for (const name of ["a", "b", "c"]) door.arrive(name, 0);
    door.admission.tick(999);
    expect(door.decisions.c).toBe("queued");
    act(door);
    expect(door.decisions.c).toBe("refused later");
  });

  test("tolerates a few waiting requests, as after a stall of the machine", () => {
    const door = new Door({ first: 1, few: 2 });
    for (const name of ["a", "b", "c"]) door.arrive(name, 0);
    door.admission.tick(4_000);
    expect(door.decisions).toMatchObject({ b: "queued", c: "queued" });
    door.arrive("d", 4_000);
    door.admission.tick(4_001);
    expect(door.decisions).toMatchObject({ b: "refused later", c: "queued", d: "queued" });
  });

  test("serves more urgent requests first and lets them replace less urgent ones in a full queue", () => {
    const door = new Door({ first: 1 });
    door.arrive("running", 0);
    door.arrive("background", 1, 2);
    door.arrive("list", 2, 1);
    door.arrive("list 2", 3, 1);
    door.arrive("move", 4, 0);
    expect(door.decisions).toMatchObject({ background: "refused later", list: "queued", move: "queued" });
    door.arrive("bot", 5, 3);
    expect(door.decisions.bot).toBe("refused");
    door.end("running", 6);
    expect(door.decisions.move).toBe("admitted later");
  });

  test("stops counting a request that takes longer than its lease", () => {
    const door = new Door({ first: 1 });
    door.arrive("waits for a receiver", 0);
    door.arrive("b", 4_999);
    expect(door.decisions.b).toBe("queued");
    door.admission.tick(5_000);
    expect(door.decisions.b).toBe("admitted later");
    door.end("waits for a receiver", 6_000);
    expect(door.admission.inProgress).toBe(1);
  });

  test("removes a waiting request whose client has disconnected", () => {
    const door = new Door({ first: 1 });
    for (const name of ["a", "b", "c"]) door.arrive(name, 0);
    door.withdraw("b");
    door.end("a", 1);
    expect(door.decisions).toMatchObject({ b: "queued", c: "admitted later" });
  });

  test.each([
    ["falls to the minimum while requests are slow", 400, 100, 1],
    ["rises to the maximum while requests are fast and others wait", 10, 100, 4],
  ])("the limit %s", (_, took, target, expected) => {
    const door = new Door({ target, queue: 100 });
    let now = 0;
    for (const round of times(1_000)) {
      door.arrive(`${round}`, now);
      door.arrive(`${round} more`, now);
      for (const name of times(5)) door.arrive(`${round} waiting ${name}`, now);
      now += took;
      for (const name of Object.keys(door.decisions).filter((each) => /^admitted/.test(door.decisions[each] ?? ""))) {
        door.end(name, now);
        delete door.decisions[name];
      }
    }
    expect(door.admission.limit).toBe(expected);
  });

  test("decides on every request of a burst of 10,000", () => {
    const door = new Door({ queue: 50 });
    for (const index of times(10_000)) door.arrive(`${index}`, index / 100, (index % 4) as Priority);
    door.admission.tick(10_000);
    const left = Object.values(door.decisions).filter((decision) => decision === "queued");
    expect([left.length, door.admission.waiting, door.admission.inProgress]).toEqual([0, 0, 0]);
  });
});

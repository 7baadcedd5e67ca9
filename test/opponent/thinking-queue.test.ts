import { expect, test } from "vitest";
import { ThinkingQueue, type Ticket } from "../../src/opponent/thinking-queue";

const ticket = (since: number, deadline: number | null = null, player = `p${since}`): Ticket => ({
  player,
  since,
  deadline,
  seenAt: since,
});

test("lets a limited number think at a time, and the others in order of arrival", () => {
  const queue = new ThinkingQueue();
  const [first, second, third] = [ticket(1), ticket(2), ticket(3)] as const;
  expect([first, second, third].map((each) => queue.mayThink(each, 1, 10))).toEqual([true, false, false]);
  expect([second, third].map((each) => queue.before(each, 10))).toEqual([0, 1]);
  queue.leave(first);
  expect(queue.mayThink(third, 1, 20)).toBe(false);
  expect(queue.mayThink(second, 1, 20)).toBe(true);
});

test("lets the one with the nearest deadline go first", () => {
  const queue = new ThinkingQueue();
  const [thinking, early, soon, sooner, later] = [
    ticket(0),
    ticket(1),
    ticket(2, 5_000),
    ticket(3, 3_000),
    ticket(4, 1_000_000),
  ] as const;
  for (const each of [thinking, early, soon, sooner, later]) queue.mayThink(each, 1, 10);
  const order: Ticket[] = [];
  for (let last: Ticket = thinking; order.length < 4; last = order.at(-1) as Ticket) {
    queue.leave(last);
    const next = [early, soon, sooner, later].find((each) => !order.includes(each) && queue.mayThink(each, 1, 20));
    order.push(next as Ticket);
  }
  expect(order).toEqual([sooner, soon, early, later]);
});

test("lets players take turns, however many games they have", () => {
  const queue = new ThinkingQueue();
  const many = Array.from({ length: 30 }, (_, index) => ticket(index, null, "many"));
  const single = ticket(100, null, "single");
  for (const each of [...many, single]) queue.mayThink(each, 1, 200);
  // A game of the other player is being searched, so the single game is next.
  expect(queue.before(single, 200)).toBe(0);
  expect(many.slice(1).map((each) => queue.before(each, 200))).toEqual(many.slice(1).map((_, index) => index + 1));
  queue.leave(many[0] as Ticket);
  expect(many.slice(1).filter((each) => queue.mayThink(each, 1, 210))).toEqual([]);
  expect(queue.mayThink(single, 1, 210)).toBe(true);
});

test("gives players equal shares of the time", () => {
  const queue = new ThinkingQueue();
  const many = Array.from({ length: 30 }, (_, index) => ticket(index, null, "many"));
  const single = ticket(0, null, "single");
  for (const each of [...many, single]) queue.mayThink(each, 0, 30);
  // Two players wait for at most four seconds.
  expect(queue.share(single, 30)).toBeGreaterThan(1_200);
  expect(queue.share(many[3] as Ticket, 30)).toBeLessThan(100);
});

test("does not wait for one that has died while thinking or first in line", () => {
  const queue = new ThinkingQueue();
  const [thinking, first, second] = [ticket(1), ticket(2), ticket(3)] as const;
  for (const each of [thinking, first, second]) queue.mayThink(each, 1, 10);
  expect(queue.mayThink(second, 1, 5_000)).toBe(false);
  // The first in line and the thinking one were both last seen at 10.
  expect(queue.mayThink(second, 1, 5_100)).toBe(true);
});

test("shares the time so that the last of many has thought within eight seconds", () => {
  const queue = new ThinkingQueue();
  const tickets = Array.from({ length: 200 }, (_, index) => ticket(index));
  let now = 1_000;
  for (const each of tickets) queue.mayThink(each, 1, now);
  for (const each of tickets) {
    for (const waiting of tickets) waiting.seenAt = now;
    expect(queue.mayThink(each, 1, now)).toBe(true);
    const share = queue.share(each, now);
    expect(share).toBeGreaterThan(15);
    now += share;
    queue.leave(each);
  }
  expect(now).toBeLessThan(8_000 + 1_000);
});

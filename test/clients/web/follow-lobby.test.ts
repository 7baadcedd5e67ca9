import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followLobby } from "../../../clients/web/pages/lobby/follow-lobby";
import { MINUTE, SECOND } from "../../../src/shared/duration";

class Page extends EventTarget {
  hidden = false;
}

let page: Page;
let reads = 0;
let stop: () => void;

const visit = ({ requests = 1, isLively = true } = {}): void => {
  stop = followLobby({
    read: async () => {
      reads += 1;
    },
    requests: () => requests,
    isLively: () => isLively,
  });
};
const readsIn = async (milliseconds: number): Promise<number> => {
  const before = reads;
  await vi.advanceTimersByTimeAsync(milliseconds);
  return reads - before;
};
const touch = () => window.dispatchEvent(new Event("pointerdown"));
const setHidden = (hidden: boolean): void => {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  page = new Page();
  reads = 0;
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("reads often while the player is active, seldom without input, and rarely after ten minutes", async () => {
  visit();
  expect(await readsIn(MINUTE)).toBe(15);
  expect(await readsIn(3 * MINUTE)).toBe(12);
  await readsIn(7 * MINUTE);
  expect(await readsIn(10 * MINUTE)).toBe(10);
});

test("reads at once after an input that follows a pause", async () => {
  visit();
  await readsIn(5 * MINUTE + SECOND);
  touch();
  expect(await readsIn(SECOND)).toBe(1);
  // Further inputs add no reads.
  let during = 0;
  for (let input = 0; input < 20; input += 1) {
    touch();
    during += await readsIn(SECOND);
  }
  expect(during).toBe(5);
});

test("reads nothing in a hidden page, and at once when it is visible again", async () => {
  visit();
  setHidden(true);
  expect(await readsIn(10 * MINUTE)).toBe(0);
  setHidden(false);
  expect(await readsIn(0)).toBe(1);
  expect(await readsIn(20 * SECOND)).toBe(5);
});

test("reads more rarely if a read needs several requests, or is not worth them", async () => {
  visit({ requests: 3 });
  expect(await readsIn(MINUTE)).toBe(5);
  stop();
  visit({ isLively: false });
  expect(await readsIn(MINUTE)).toBe(4);
  stop();
  expect(await readsIn(MINUTE)).toBe(0);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Searcher } from "../../../../clients/web/pages/game/computer/searcher";

const QUESTION = { variant: "sparta", revision: 1, options: {}, startPosition: null, moves: [] };

/** The workers that were started. */
let workers: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  readonly requests: unknown[] = [];
  isTerminated = false;

  constructor(readonly address: string) {
    super();
    workers.push(this);
  }

  postMessage(request: unknown): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(id: number, isLast: boolean): void {
    this.dispatchEvent(new MessageEvent("message", { data: { id, evaluation: null, isLast } }));
  }
}

const observer = () => ({ found: vi.fn(), failed: vi.fn() });

beforeEach(() => {
  workers = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("SEARCH_WORKER", "/assets/search-worker.js");
});
afterEach(() => vi.unstubAllGlobals());

test("one worker searches one position after the other, and results of earlier ones are dropped", () => {
  const searcher = new Searcher();
  expect(workers).toHaveLength(0);
  const [first, second] = [observer(), observer()];
  searcher.search(QUESTION, [10, 20], first);
  searcher.search(QUESTION, [10, 20], second);
  expect(workers.map(({ address }) => address)).toEqual(["/assets/search-worker.js"]);
  workers[0]?.answer(1, false);
  workers[0]?.answer(2, false);
  workers[0]?.answer(2, true);
  expect(first.found).not.toHaveBeenCalled();
  expect(second.found).toHaveBeenCalledTimes(2);
});

test("a stopped search reports nothing, and the worker is told once", () => {
  const searcher = new Searcher();
  const stopped = observer();
  searcher.search(QUESTION, [10], stopped);
  searcher.stop();
  searcher.stop();
  workers[0]?.answer(1, true);
  expect(stopped.found).not.toHaveBeenCalled();
  expect(workers[0]?.requests).toEqual([{ id: 1, question: QUESTION, nodes: [10] }, null]);
});

test("a closed searcher ends its worker, and starts another one for the next search", () => {
  const searcher = new Searcher();
  searcher.search(QUESTION, [10], observer());
  searcher.close();
  searcher.search(QUESTION, [10], observer());
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
});

test("a worker that fails or cannot start is reported once", () => {
  const searcher = new Searcher();
  const failing = observer();
  searcher.search(QUESTION, [10], failing);
  workers[0]?.dispatchEvent(new Event("error"));
  workers[0]?.dispatchEvent(new Event("error"));
  expect(failing.failed).toHaveBeenCalledTimes(1);
  vi.stubGlobal("Worker", undefined);
  const missing = observer();
  searcher.search(QUESTION, [10], missing);
  expect(missing.failed).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSuggestions } from "../../../clients/web/components/suggestions";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Suggestions whose searches are answered by the test. */
function scripted() {
  const asked: string[] = [];
  const answers = new Map<string, (names: readonly string[] | Error) => void>();
  const suggestions = createSuggestions<string>((text) => {
    asked.push(text);
    return new Promise((resolve, reject) => {
      answers.set(text, (names) => (names instanceof Error ? reject(names) : resolve(names)));
    });
  });
  const answer = async (text: string, names: readonly string[] | Error): Promise<void> => {
    answers.get(text)?.(names);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...suggestions, asked, answer, names: () => suggestions.found.value };
}

test("letters that follow each other at once cause one search", async () => {
  const { search, asked, answer, names } = scripted();
  for (const text of ["x", "xe", "xer"]) {
    search(text, true);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual(["xer"]);
  await answer("xer", ["xerxes"]);
  expect(names()).toEqual(["xerxes"]);
});

test("an answer for an earlier text is dropped", async () => {
  const { search, answer, names } = scripted();
  search("x", true);
  await vi.advanceTimersByTimeAsync(200);
  search("xe", true);
  await vi.advanceTimersByTimeAsync(200);
  await answer("xe", ["xenophon"]);
  await answer("x", ["xanthippe"]);
  expect(names()).toEqual(["xenophon"]);
});

test("an answer after the list was closed does not open it", async () => {
  const { search, close, answer, names } = scripted();
  search("x", true);
  await vi.advanceTimersByTimeAsync(200);
  close();
  await answer("x", ["xerxes"]);
  expect(names()).toBe(null);
});

test("a cleared field closes the list; a key searches without a text", async () => {
  const { search, asked, answer, names } = scripted();
  search("x", true);
  await vi.advanceTimersByTimeAsync(200);
  await answer("x", ["xerxes"]);
  search("", true);
  expect(names()).toBe(null);
  search("", false);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["x", ""]);
  await answer("", ["leonidas"]);
  expect(names()).toEqual(["leonidas"]);
});

test("a failed search closes the list", async () => {
  const { search, answer, names } = scripted();
  search("x", false);
  await vi.advanceTimersByTimeAsync(0);
  await answer("x", new Error("no network"));
  expect(names()).toBe(null);
});

import { expect, test } from "vitest";
import type { DumpFile } from "../../src/dumps/manifest";
import { afterPart, begin, type Progress, readProgress } from "../../src/dumps/writer/progress";

const VARIANTS = ["spartan-chess", "sparta"];
const file = (name: string): DumpFile => ({ name, variant: "sparta", format: "pgn", games: 1, bytes: 1, sha256: "00" });
const KEY = { finishedAt: 1, id: "a" };

const after = (progress: Progress, files: readonly DumpFile[], next: typeof KEY | null): Progress => {
  if (progress.place === null) throw new Error("no part is missing");
  return afterPart({ ...progress, place: progress.place }, files, next, VARIANTS);
};

test("parts and variants follow each other until only the manifest is missing", () => {
  const first = begin("2026-11", VARIANTS);
  expect(first).toEqual({ month: "2026-11", files: [], place: { variant: "spartan-chess", part: 1, after: null } });
  const second = after(first, [file("a")], KEY);
  expect(second.place).toEqual({ variant: "spartan-chess", part: 2, after: KEY });
  const third = after(second, [file("b")], null);
  expect(third.place).toEqual({ variant: "sparta", part: 1, after: null });
  expect(after(third, [], null)).toEqual({ month: "2026-11", files: [file("a"), file("b")], place: null });
});

test("stored progress continues only its own month, with variants of this release", () => {
  const progress = after(begin("2026-11", VARIANTS), [file("a")], KEY);
  const stored = JSON.stringify(progress);
  expect(readProgress(stored, "2026-11", VARIANTS)).toEqual(progress);
  expect(readProgress(stored, "2026-12", VARIANTS)).toBeNull();
  expect(readProgress(stored, "2026-11", ["sparta"])).toBeNull();
  expect(readProgress("", "2026-11", VARIANTS)).toBeNull();
});

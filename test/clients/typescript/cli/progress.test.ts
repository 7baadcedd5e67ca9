import { expect, test } from "vitest";
import { Progress } from "../../../../clients/typescript/cli/webhooks/progress";

const NOTHING = { after: null, settled: [] };

test("advances the position when events are settled in order", () => {
  const progress = new Progress(NOTHING);
  progress.begin("0");
  for (const id of ["1", "2"]) expect(progress.take(id)).toBe(true);
  progress.settle("1");
  expect(progress.position).toEqual({ after: "1", settled: [] });
  expect(progress.waiting).toBe(1);
  progress.settle("2");
  expect(progress.position).toEqual({ after: "2", settled: [] });
  expect(progress.waiting).toBe(0);
});

test("keeps the position at an unsettled event and does not repeat later settled ones", () => {
  const progress = new Progress({ after: "0", settled: [] });
  for (const id of ["1", "2", "3"]) progress.take(id);
  progress.settle("2");
  expect(progress.position).toEqual({ after: "0", settled: ["2"] });

  const next = new Progress(progress.position);
  expect(["1", "2", "3"].map((id) => next.take(id))).toEqual([true, false, true]);
  next.settle("3");
  next.settle("1");
  expect(next.position).toEqual({ after: "3", settled: [] });
});

test("takes a repeated event only once", () => {
  const progress = new Progress({ after: "1", settled: [] });
  expect(["1", "2", "2"].map((id) => progress.take(id))).toEqual([false, true, false]);
});

test("keeps a known position on a second start", () => {
  const progress = new Progress({ after: "5", settled: [] });
  progress.begin("9");
  expect(progress.position.after).toBe("5");
});

import { expect, test } from "vitest";
import { Progress } from "../../../../clients/typescript/cli/webhooks/progress";

const NOTHING = { after: null, settled: [] };

test("events that are settled in their order move the position on", () => {
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

test("one that waits keeps the position, and those after it are not repeated", () => {
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

test("one that comes twice is taken up once", () => {
  const progress = new Progress({ after: "1", settled: [] });
  expect(["1", "2", "2"].map((id) => progress.take(id))).toEqual([false, true, false]);
});

test("where something is known it does not begin anew", () => {
  const progress = new Progress({ after: "5", settled: [] });
  progress.begin("9");
  expect(progress.position.after).toBe("5");
});

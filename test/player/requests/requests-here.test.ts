import { expect, test } from "vitest";
import { isRunningHere, recordBegun, recordEnded } from "../../../src/player/requests/requests-here";

test("the end of a request does not end the same request of another player at the same time", () => {
  const begun = { key: "k", fingerprint: "body", begunAt: Date.now() };
  const [mine, theirs] = [
    { ...begun, objectId: "mine" },
    { ...begun, objectId: "theirs" },
  ];
  for (const request of [mine, theirs]) recordBegun(request, begun.begunAt + 1000);
  recordEnded(theirs);
  expect([mine, theirs].map(isRunningHere)).toEqual([true, false]);
});

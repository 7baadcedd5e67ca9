import { expect, test } from "vitest";
import { isOutdated } from "../../../clients/web/server/outdated-move";

const queued = { ply: 4, position: "position" };
const game = { status: "active" as const, ply: 4, position: "position" };

test.each([
  ["the same position", game, false],
  ["another ply", { ...game, ply: 6 }, true],
  ["another position at the same ply, after a takeback", { ...game, position: "other" }, true],
  ["a finished game", { ...game, status: "finished" as const }, true],
])("a queued move in %s", (_, now, expected) => expect(isOutdated(queued, now)).toBe(expected));

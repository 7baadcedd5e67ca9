import type { Challenge } from "skytale-client";
import { expect, test } from "vitest";
import { type ChallengeOrder, sortChallenges } from "../../../clients/web/pages/lobby/sort-challenges";
import { CHALLENGE } from "../../../src/http/schemas/examples";

const challenge: Challenge = JSON.parse(JSON.stringify(CHALLENGE));
const made = (id: string, rating: number | null, changes: Partial<Challenge>): Challenge => ({
  ...challenge,
  id,
  challenger: { username: id, rating: rating === null ? null : { rating, provisional: false } },
  ...changes,
});

const LIST = [
  made("1", 1600, { variant: "sparta", timeControl: { kind: "unlimited" }, rated: true }),
  made("2", 1400, {
    variant: "hoplit-chess",
    timeControl: { kind: "per-move", perMove: "P1D" },
    rated: false,
    color: "white",
  }),
  made("3", null, {
    variant: "spartan-chess",
    rated: false,
    color: "black",
    timeControl: { kind: "bank", initial: "PT36H", increment: "PT1H", max: "P3D" },
  }),
];

test.each<[ChallengeOrder | null, string]>([
  [null, "123"],
  [{ column: "player", isDescending: false }, "321"],
  [{ column: "player", isDescending: true }, "123"],
  [{ column: "game", isDescending: false }, "213"],
  [{ column: "time", isDescending: false }, "231"],
  [{ column: "time", isDescending: true }, "132"],
  [{ column: "terms", isDescending: false }, "321"],
  [{ column: "terms", isDescending: true }, "123"],
])("sorts challenges by %o", (order, ids) => {
  expect(
    sortChallenges(LIST, order)
      .map(({ id }) => id)
      .join(""),
  ).toBe(ids);
});

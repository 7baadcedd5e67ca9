import { expect, test } from "vitest";
import { scoreAgainst } from "../../src/db/pair-score";
import { recordGame } from "../../src/db/recording";
import { d1, gameRow, newId, plies } from "./fixtures";

const [me, other] = [newId(), newId()];

const ended = (white: string, black: string, winner: "white" | "black" | null, changes = {}) =>
  recordGame(d1, gameRow({ whiteId: white, blackId: black, winner, plies: plies(8), ...changes }));

test("the score counts finished games of both colors by variant, private ones too", async () => {
  await ended(me, other, "white");
  await ended(me, other, "black");
  await ended(other, me, "black");
  await ended(other, me, null, { private: true });
  await ended(other, me, "white", { variant: "sparta" });
  await ended(me, other, null, { status: "aborted", reason: "aborted" });
  await ended(me, newId(), "white");
  await ended(newId(), other, "white");
  const byVariant = async (one: string, two: string) =>
    (await scoreAgainst(d1, one, two)).toSorted((a, b) => a.variant.localeCompare(b.variant));
  expect(await byVariant(me, other)).toEqual([
    { variant: "sparta", wins: 0, draws: 0, losses: 1 },
    { variant: "spartan-chess", wins: 2, draws: 1, losses: 1 },
  ]);
  expect(await byVariant(other, me)).toEqual([
    { variant: "sparta", wins: 1, draws: 0, losses: 0 },
    { variant: "spartan-chess", wins: 1, draws: 1, losses: 2 },
  ]);
  expect(await scoreAgainst(d1, me, newId())).toEqual([]);
});

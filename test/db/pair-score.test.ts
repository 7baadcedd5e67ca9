import { expect, test } from "vitest";
import { scoreAgainst } from "../../src/db/pair-score";
import { recordGame } from "../../src/db/recording";
import { listResults } from "../../src/db/statistics";
import { asEarlierRow, d1, gameRow, newId, plies } from "./fixtures";

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

test("a game in which a side made fewer than two moves does not count, also in rows of earlier releases", async () => {
  const [one, two] = [newId(), newId()];
  for (const moves of [0, 3, 4]) {
    for (const isEarlier of [false, true]) {
      const game = gameRow({ whiteId: one, blackId: two, plies: plies(moves) });
      await recordGame(d1, game);
      if (isEarlier) await asEarlierRow(game.id, game.plies);
    }
  }
  const counted = { wins: 2, draws: 0, losses: 0 };
  expect(await scoreAgainst(d1, one, two)).toEqual([{ variant: "spartan-chess", ...counted }]);
  expect(await listResults(d1, one, false)).toMatchObject([{ variant: "spartan-chess", side: "white", ...counted }]);
});

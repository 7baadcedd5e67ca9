import type { Game, Side } from "skytale-client";
import { expect, test } from "vitest";
import { offerChanges } from "../../../clients/web/pages/game/offer-changes";

/**
 * A game with the given ply and offers, written "ply draw takeback": "2 w -" has a draw offer by White after two plies.
 */
function gameAt(text: string, status: Game["status"] = "active"): Game {
  const [ply, draw = "", takeback = ""] = text.split(" ");
  const sideOf = (letter: string): Side | null => (({ w: "white", b: "black" }) as const)[letter] ?? null;
  return { status, ply: Number(ply), drawOffer: sideOf(draw), takebackOffer: sideOf(takeback) } as unknown as Game;
}

test.for([
  ["2 w -", "2 - -", ["draw.withdrawn by white"]],
  ["2 - b", "2 - -", ["takeback.withdrawn by black"]],
  ["2 - -", "2 b w", ["draw.offered by black", "takeback.offered by white"]],
  ["2 w -", "2 b -", ["draw.withdrawn by white", "draw.offered by black"]],
  ["2 w b", "2 w b", []],
  ["2 w -", "3 - -", []],
  ["2 - w", "1 - -", []],
] as const)("announces the change from %s to %s", ([before, now, expected]) => {
  expect(offerChanges(gameAt(before), gameAt(now)).map(({ type, side }) => `${type} by ${side}`)).toEqual(expected);
});

test("announces no lapsed offer when a game has ended", () => {
  expect(offerChanges(gameAt("2 w -"), gameAt("2 - -", "finished"))).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { boardAddress } from "../../src/channels/board-address";
import { exampleOf } from "../../src/events/examples";

const ORIGIN = "https://skytale.example.org";
const event = (type: "turn.started" | "game.finished" | "move.played", data: object = {}) => ({
  id: "g1-1",
  type,
  timestamp: "2026-11-20T18:00:00.000Z",
  data: { ...exampleOf(type).data, gameId: "g1", variant: "sparta", position: "x/y w", ...data },
});
const ADDRESS = `${ORIGIN}/v1/variants/sparta/board.png?position=x%2Fy+w`;

describe("the board of an event", () => {
  test.each([
    [
      "turn.started",
      { lastMove: { move: "e2e4", san: "e4", side: "white" } },
      `${ADDRESS}&last=e2e4&orientation=black`,
    ],
    ["turn.started", { lastMove: null }, `${ADDRESS}&orientation=black`],
    ["game.finished", { status: "finished" }, `${ADDRESS}&orientation=black`],
    ["game.finished", { status: "aborted" }, null],
    ["turn.started", { position: undefined }, null],
    ["turn.started", { lastMove: "e2e4" }, `${ADDRESS}&orientation=black`],
    ["move.played", {}, null],
  ] as const)("of %s with %o has the address %s", (type, data, address) => {
    expect(boardAddress(event(type, data), ORIGIN, "black")).toBe(address);
  });

  test("is seen from White's side if the player's side is not known", () => {
    expect(boardAddress(event("game.finished", { status: "finished" }), ORIGIN, null)).toBe(ADDRESS);
  });

  test.each([
    "http://localhost:8787",
    "http://127.0.0.1:8787",
    "https://localhost",
    "https://192.168.1.20:8787",
    "https://chess.local",
    "https://[::1]:8787",
    "http://chess.example.org",
    "",
  ])("has no address on a server that chats cannot reach: %s", (origin) => {
    expect(boardAddress(event("turn.started"), origin, "white")).toBeNull();
  });
});

import { expect, test } from "vitest";
import { elementsOf, parseXml } from "../../pictures/xml";
import { get, newGame, post, verdict } from "../client";
import type { Answer } from "../json";

/** The texts of a card. Fails unless it is one well-formed picture that is safe to open as a document. */
function textsOf({ status, headers, text }: Answer): readonly string[] {
  expect([status, headers.get("Content-Type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  const root = parseXml(text);
  expect([root.attributes.get("width"), root.attributes.get("height")]).toEqual(["1200", "630"]);
  return elementsOf(root).flatMap((element) => (element.name === "text" ? [element.text] : []));
}

test("a game's card shows the players and the state of the game", async () => {
  const { id, white, black } = await newGame();
  const card = async () => textsOf(await get(`/v1/games/${id}/card.svg`));
  const names = ["Spartan Chess", black.username, white.username];
  expect(await card()).toEqual([...names, "White to move", "The start", "Skytale"]);
  await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
  expect(await card()).toEqual([...names, "Black to move", "Ply 1: e4", "Skytale"]);
  await post(`/v1/games/${id}/moves`, black.token, { move: "b7d5", ply: 1 });
  await post(`/v1/games/${id}/resign`, black.token);
  expect(await card()).toEqual([...names, "White wins", "Resignation", "Skytale"]);
});

test("the card of an aborted game says so", async () => {
  const { id, white } = await newGame();
  await post(`/v1/games/${id}/abort`, white.token);
  expect(textsOf(await get(`/v1/games/${id}/card.svg`)).slice(3, 5)).toEqual(["Aborted", "No result"]);
});

test("a card has an ETag, may be cached briefly, and is the same for everyone", async () => {
  const { id, white, black } = await newGame();
  const path = `/v1/games/${id}/card.svg`;
  const first = await get(path);
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=60");
  const tag = first.headers.get("ETag") ?? "";
  const unchanged = await get(path, black.token, { "If-None-Match": tag });
  expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
  await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
  expect((await get(path, undefined, { "If-None-Match": tag })).status).toBe(200);
  expect(verdict(await get(`${path}?ply=0`))).toBe("422 invalid-request");
});

test("the card of a private game is visible to its players only", async () => {
  const { id, white } = await newGame({ private: true });
  const path = `/v1/games/${id}/card.svg`;
  const own = await get(path, white.token);
  expect([own.status, own.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
  for (const address of [path, `${path}?ply=x`, "/v1/games/nosuchgame000000/card.svg"]) {
    expect(verdict(await get(address)), address).toBe("404 not-found");
  }
});

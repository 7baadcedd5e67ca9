import { expect } from "vitest";
import { get, type Json, listAt } from "../client";
import type { GameModel } from "./game-model";

/** All items of a list, read page by page. */
export async function all(path: string, token?: string): Promise<readonly Json[]> {
  const items: Json[] = [];
  let cursor = "";
  for (;;) {
    const { status, text, body } = await get(`${path}${path.includes("?") ? "&" : "?"}limit=37${cursor}`, token);
    expect(status, `${path} ${text}`).toBe(200);
    items.push(...listAt(body, "items"));
    if (typeof body.nextCursor !== "string") return items;
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
}

/** A game's players as lists show them. */
export const names = ({ players }: GameModel) => ({
  white: { username: players.white.username },
  black: { username: players.black.username },
});

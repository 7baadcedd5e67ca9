import * as z from "zod";

// Arguments that several tools share. Their limits only exclude absurd values: the API validates them.

export const GameId = z.string().min(1).max(40).describe("As my_turns, get_game and find_game give it");

export const Ply = z
  .int()
  .min(0)
  .max(99_999)
  .describe("The game's ply as you last saw it: if the game has moved on since, nothing happens");

export const IdempotencyKey = z
  .string()
  .max(255)
  .describe("Any text of your own: with the same again it is done only once");

export const PageSize = z.int().min(1).max(50);

export const Cursor = z.string().max(500).describe("nextCursor of the page before, unchanged");

export const NextCursor = z.string().nullable().describe("Null: no more");

import * as z from "zod";

// Arguments that several tools share. Their limits only exclude absurd values: the API validates them.

export const GameId = z.string().min(1).max(40).describe("From my_turns, get_game or find_game");

export const Ply = z
  .int()
  .min(0)
  .max(99_999)
  .describe("The game's ply that you saw last. If the game has moved on, nothing happens");

export const IdempotencyKey = z
  .string()
  .max(255)
  .describe("Any unique text: a repetition with the same text is done only once");

export const PageSize = z.int().min(1).max(50);

export const Cursor = z.string().max(500).describe("nextCursor of the previous page, unchanged");

export const NextCursor = z.string().nullable().describe("Null: no more");

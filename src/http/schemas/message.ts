import * as z from "zod";
import { MESSAGE_LENGTH } from "../../conversation/message";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { PlainText, PlayerName, PlayerText, Side, Time, VisibleText } from "./basics";

/** A new message to the opponent. */
export const NewMessage = z
  .strictObject({
    text: VisibleText.max(MESSAGE_LENGTH).meta({
      description: "May have line breaks. Leading and trailing spaces are removed.",
      example: "Good luck!",
    }),
  })
  .meta({ id: "NewMessage" });

export const Message = z
  .object({
    id: z.string(),
    side: Side,
    from: PlayerName,
    text: PlayerText.meta({ description: "Empty if its author has erased their account." }),
    at: Time,
  })
  .meta({
    id: "Message",
    example: {
      id: "7g2k9qd4w0xn5tz1-4",
      side: "white",
      from: { username: "xerxes" },
      text: "Good luck!",
      at: "2026-11-20T18:00:00.000Z",
    },
  });

/** A player's private notes on a game. */
export const Notes = z
  .strictObject({ text: PlainText.max(INPUT_LIMITS.notes).meta({ example: "Beware of f7." }) })
  .meta({ id: "Notes" });

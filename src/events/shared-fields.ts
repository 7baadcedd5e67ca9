import * as z from "zod";
import { GameVariant, Id, Side, Time } from "./values";

// Fields that the data of many events share.

/** The fields of every event of a game. */
export const OfGame = z.object({
  gameId: Id,
  seq: z.int().meta({ description: "Rises with the events of a game, with gaps: order by it." }),
  variant: GameVariant,
});

/** The fields of an event about one side at a ply. */
export const OfSide = OfGame.extend({ side: Side, ply: z.int() });

/** The fields of an event that may change the deadline of the turn. */
export const OfClock = OfGame.extend({
  side: Side,
  deadlineAt: Time.nullable().meta({ description: "Of the side to move, after it." }),
});

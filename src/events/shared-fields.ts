import * as z from "zod";
import { GameVariant, Id, Side, Time } from "./values";

// Fields that the data of many events share.

/** Every event of a game. */
export const OfGame = z.object({
  gameId: Id,
  seq: z.int().meta({ description: "Rises with the events of a game, with gaps: order by it." }),
  variant: GameVariant,
});

/** An action of one side at a ply. */
export const OfSide = OfGame.extend({ side: Side, ply: z.int() });

/** A change of the remaining time. */
export const OfClock = OfGame.extend({
  side: Side,
  deadlineAt: Time.nullable().meta({ description: "Of the side to move, after it." }),
});

import * as z from "zod";
import { GameVariant, Id, Side, Time } from "./values";

// What the data of many events begin with.

/** Every event of a game. */
export const OfGame = z.object({
  gameId: Id,
  seq: z.int().meta({ description: "Rises with the events of a game, with gaps: order by it." }),
  variant: GameVariant,
});

/** What a side did at a ply. */
export const OfSide = OfGame.extend({ side: Side, ply: z.int() });

/** What changes the time that is left. */
export const OfClock = OfGame.extend({
  side: Side,
  deadlineAt: Time.nullable().meta({ description: "Of the side to move, after it." }),
});

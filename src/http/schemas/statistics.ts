import * as z from "zod";
import { GameVariant, PlayerName, Side } from "./basics";

const results = { wins: z.int(), draws: z.int(), losses: z.int() };

const ColorResults = z.object({ variant: GameVariant, side: Side, ...results }).meta({ id: "ColorResults" });

const OpponentResults = z.object({ opponent: PlayerName, ...results }).meta({ id: "OpponentResults" });

/** A player's results over finished games. */
export const Statistics = z
  .object({
    colors: z.array(ColorResults).meta({ description: "By variant and color." }),
    opponents: z.array(OpponentResults).meta({ description: "The 20 opponents with most games, most games first." }),
  })
  .meta({
    id: "Statistics",
    example: {
      colors: [{ variant: "sparta", side: "white", wins: 3, draws: 1, losses: 2 }],
      opponents: [{ opponent: { username: "xerxes" }, wins: 3, draws: 1, losses: 2 }],
    },
  });

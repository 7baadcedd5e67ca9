import * as z from "zod";
import { LEVELS } from "../../shared/house";
import { GameVariant, PlayerName, Side } from "./basics";

const results = { wins: z.int(), draws: z.int(), losses: z.int() };

const ColorResults = z.object({ variant: GameVariant, side: Side, ...results }).meta({ id: "ColorResults" });

const OpponentResults = z.object({ opponent: PlayerName, ...results }).meta({ id: "OpponentResults" });

const HouseResults = z
  .object({ variant: GameVariant, level: z.int().min(1).max(LEVELS.length), ...results })
  .meta({ id: "HouseResults" });

/** A player's results over finished games. */
export const Statistics = z
  .object({
    colors: z.array(ColorResults).meta({ description: "By variant and color." }),
    house: z.array(HouseResults).meta({ description: "Against house bots, by variant and level." }),
    opponents: z.array(OpponentResults).meta({ description: "The 20 opponents with most games, most games first." }),
  })
  .meta({
    id: "Statistics",
    example: {
      colors: [{ variant: "sparta", side: "white", wins: 3, draws: 1, losses: 2 }],
      house: [{ variant: "sparta", level: 2, wins: 1, draws: 0, losses: 1 }],
      opponents: [{ opponent: { username: "xerxes" }, wins: 3, draws: 1, losses: 2 }],
    },
  });

import * as z from "zod";
import { GameVariant, Id } from "./basics";

const count = z.int().min(0);
const Results = z
  .object({ wins: count, draws: count, losses: count })
  .meta({ id: "PairScore", description: "Results of your games with a player, seen from you." });

/** The relation of the caller to another player. */
export const Relation = z
  .object({
    username: z.string(),
    following: z.boolean().meta({ description: "Whether you follow the player." }),
    blocked: z.boolean().meta({ description: "Whether you have blocked the player." }),
    score: Results.meta({ description: "In all variants together." }),
    scores: z.record(z.string(), Results).meta({ description: "By variant, for the variants that you have played." }),
    games: z
      .array(z.object({ id: Id, variant: GameVariant }).meta({ id: "SharedGame" }))
      .meta({ description: "Your running games with the player." }),
  })
  .meta({
    id: "Relation",
    example: {
      username: "xerxes",
      following: true,
      blocked: false,
      score: { wins: 3, draws: 1, losses: 2 },
      scores: { sparta: { wins: 3, draws: 1, losses: 2 } },
      games: [{ id: "7g2k9qd4w0xn5tz1", variant: "sparta" }],
    },
  });

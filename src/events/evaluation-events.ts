import * as z from "zod";
import { event } from "./definition";
import { GameVariant, Id } from "./values";

const Accuracy = z.number().meta({ description: "Percent, from 0 to 100." });

/** Events about computer evaluations, for the player who requested them. */
export const EVALUATION_EVENTS = [
  event("evaluation.finished", {
    summary: "The computer evaluation of a game that you requested is finished",
    data: z.object({
      gameId: Id,
      variant: GameVariant,
      accuracy: z
        .object({ white: Accuracy, black: Accuracy })
        .meta({ id: "EvaluationAccuracy", description: "The accuracy of each player." }),
    }),
    subscription: "opt-in",
    sentence: ({ accuracy }, game) =>
      `The computer analysis of a game of ${game} is finished: accuracy ${Math.round(accuracy.white)}% for White, ${Math.round(accuracy.black)}% for Black.`,
  }),
] as const;

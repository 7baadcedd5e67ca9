import * as z from "zod";
import { LESSON_STEPS } from "../../shared/lesson";

const SolvedSteps = z.array(z.int().min(1).max(LESSON_STEPS)).max(LESSON_STEPS);

/** The progress of a player in the lesson of a game. */
export const LessonProgress = z
  .object({
    variant: z.string(),
    solvedSteps: SolvedSteps.meta({ description: `Numbers of steps, from 1 to ${LESSON_STEPS}, in ascending order.` }),
  })
  .meta({ id: "LessonProgress", example: { variant: "spartan-chess", solvedSteps: [1, 2, 3] } });

/** Solved steps to add to the progress of a player. */
export const AddedSteps = z
  .strictObject({ solvedSteps: SolvedSteps.min(1).meta({ description: "Numbers of solved steps, in any order." }) })
  .meta({ id: "AddedSteps", example: { solvedSteps: [3] } });

import { eq, sql } from "drizzle-orm";
import { database } from "./database";
import { lessons } from "./learning-schema";

/** The solved steps of a lesson. */
export interface LessonProgress {
  readonly variant: string;
  /** Numbers from 1, in ascending order. */
  readonly solvedSteps: readonly number[];
}

/** The progress of a player in all lessons that they have begun, by game. */
export async function listLessons(d1: D1Database, playerId: string): Promise<readonly LessonProgress[]> {
  const rows = await database(d1)
    .select({ variant: lessons.variant, solvedSteps: lessons.solvedSteps })
    .from(lessons)
    .where(eq(lessons.playerId, playerId))
    .orderBy(lessons.variant);
  return rows.map(({ variant, solvedSteps }) => ({ variant, solvedSteps: stepsOf(solvedSteps) }));
}

/**
 * Adds solved steps to those of a player. Steps that another device has added stay, so the call is idempotent.
 * @returns all solved steps of the lesson
 */
export async function addSolvedSteps(
  d1: D1Database,
  playerId: string,
  { variant, solvedSteps }: LessonProgress,
): Promise<LessonProgress> {
  const added = solvedSteps.reduce((bits, step) => bits | (1 << (step - 1)), 0);
  const [row] = await database(d1)
    .insert(lessons)
    .values({ playerId, variant, solvedSteps: added })
    .onConflictDoUpdate({
      target: [lessons.playerId, lessons.variant],
      set: { solvedSteps: sql`${lessons.solvedSteps} | ${added}` },
    })
    .returning({ solvedSteps: lessons.solvedSteps });
  return { variant, solvedSteps: stepsOf(row?.solvedSteps ?? added) };
}

function stepsOf(bits: number): number[] {
  const steps: number[] = [];
  for (let step = 1; bits >> (step - 1) > 0; step += 1) if ((bits >> (step - 1)) & 1) steps.push(step);
  return steps;
}

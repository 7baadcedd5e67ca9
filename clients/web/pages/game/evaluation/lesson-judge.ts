import type { EvaluatedPosition, Side } from "skytale-client";
import type { Line } from "../../../../../src/rules/game";
import type { Judge, Judgment } from "../computer/judge";
import type { GameModel } from "../game-model";

/** Judges moves of lessons that are not known to be as good as the best one. */
export interface LessonJudge {
  /** As `Judge.judge`. Never rejects. */
  judge(side: Side, after: Line, best: EvaluatedPosition): Promise<Judgment>;
  /** Ends the worker. */
  close(): void;
}

/** The judge of a game page. The computer is loaded with the first move that needs it. */
export function createLessonJudge(model: GameModel): LessonJudge {
  let judge: Judge | null = null;
  return {
    async judge(side, after, best) {
      try {
        const { Judge } = await import("../computer/components");
        judge ??= new Judge(model);
        return await judge.judge(side, after, best);
      } catch {
        // The module cannot be loaded, for example without a network.
        return { kind: "unknown" };
      }
    },
    close() {
      judge?.close();
    },
  };
}

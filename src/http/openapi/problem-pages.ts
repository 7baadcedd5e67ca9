import type * as z from "zod";
import { PROBLEM_CODES, PROBLEMS, problemType } from "../problems/catalogue";
import type { ProblemMeaning } from "../schemas/problem-page";
import { exampleProblem } from "./problem-examples";
import { PROBLEM_GUIDE } from "./problem-guide";

/** The content of `/problems/{code}`, by code. */
export const problemMeanings = (): Readonly<Record<string, z.input<typeof ProblemMeaning>>> =>
  Object.fromEntries(
    PROBLEM_CODES.map((code) => {
      const { title, status } = PROBLEMS[code];
      const type = problemType(code);
      return [code, { code, type, title, status, ...PROBLEM_GUIDE[code], example: exampleProblem(code) }];
    }),
  );

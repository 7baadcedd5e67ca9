import { ACCESS_PROBLEMS } from "./access-problems";
import { ACCOUNT_PROBLEMS } from "./account-problems";
import { CHALLENGE_PROBLEMS } from "./challenge-problems";
import { GAME_PROBLEMS } from "./game-problems";
import { NEWS_PROBLEMS } from "./news-problems";
import type { ProblemKind } from "./problem-kind";
import { PUZZLE_PROBLEMS } from "./puzzle-problems";
import type { RefusalCode, RefusalOf } from "./refusal";
import { REQUEST_PROBLEMS } from "./request-problems";
import { TEAM_PROBLEMS } from "./team-problems";
import { TOURNAMENT_PROBLEMS } from "./tournament-problems";

/**
 * The table of all problem codes. A new code does not compile until it is in one of the parts. Responses
 * (`problemResponse`) and the OpenAPI description are built from this table.
 */
export const PROBLEMS: { readonly [Code in RefusalCode]: ProblemKind<RefusalOf<Code>> } = {
  ...REQUEST_PROBLEMS,
  ...ACCESS_PROBLEMS,
  ...ACCOUNT_PROBLEMS,
  ...CHALLENGE_PROBLEMS,
  ...GAME_PROBLEMS,
  ...NEWS_PROBLEMS,
  ...PUZZLE_PROBLEMS,
  ...TEAM_PROBLEMS,
  ...TOURNAMENT_PROBLEMS,
};

/** All codes, ordered by status. */
export const PROBLEM_CODES: readonly RefusalCode[] = (Object.keys(PROBLEMS) as RefusalCode[]).sort(
  (a, b) => PROBLEMS[a].status - PROBLEMS[b].status,
);

/** The `type` of a problem: the address of its explanation. */
export const problemType = (code: RefusalCode): string => `/problems/${code}`;

import type { RefusalCode } from "../problems/refusal";
import { ACCESS_GUIDE } from "./problem-guide/access-guide";
import { ACCOUNT_GUIDE } from "./problem-guide/account-guide";
import { CHALLENGE_GUIDE } from "./problem-guide/challenge-guide";
import { GAME_GUIDE } from "./problem-guide/game-guide";
import type { Guidance } from "./problem-guide/guidance";
import { NEWS_GUIDE } from "./problem-guide/news-guide";
import { PUZZLE_GUIDE } from "./problem-guide/puzzle-guide";
import { REQUEST_GUIDE } from "./problem-guide/request-guide";
import { TEAM_GUIDE } from "./problem-guide/team-guide";
import { TOURNAMENT_GUIDE } from "./problem-guide/tournament-guide";

/**
 * The texts of `/problems/{code}`. Used at build time only, and not part of the Worker's bundle. A new code does not
 * compile until one of the parts has a text for it.
 */
export const PROBLEM_GUIDE: { readonly [Code in RefusalCode]: Guidance } = {
  ...REQUEST_GUIDE,
  ...ACCESS_GUIDE,
  ...ACCOUNT_GUIDE,
  ...CHALLENGE_GUIDE,
  ...GAME_GUIDE,
  ...NEWS_GUIDE,
  ...PUZZLE_GUIDE,
  ...TEAM_GUIDE,
  ...TOURNAMENT_GUIDE,
};

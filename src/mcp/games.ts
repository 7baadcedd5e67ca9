import type * as z from "zod";
import type { Me } from "../http/schemas/account";
import type { Game } from "../http/schemas/game";
import { ok, type Result } from "../shared/result";
import type { Side } from "../shared/side";
import { type Api, type Problem, pathPart, type Question } from "./api";
import { type GameReport, reportGame, reportText } from "./game-report";
import type { ToolAnswer } from "./tool";
import type { Untrusted } from "./untrusted";

/** The body of a response that is a game. */
export type GameResponse = z.output<typeof Game>;
/** A game whose texts by players are marked. */
export type GameBody = Untrusted<GameResponse>;

/** The API path of a game, or of a part of it such as `/messages`. */
export const gamePath = (id: string, part = ""): string => `/v1/games/${pathPart(id)}${part}`;

/** Sends a request that is answered by a game, and includes the board. */
export const askForGame = (api: Api, path: string, question: Question = {}): Promise<Result<GameBody, Problem>> =>
  api.ask<GameResponse>(path, { ...question, query: { include: "board", ...question.query } });

/** The caller's account; a problem if the token may not read it. */
export const askForMe = (api: Api): Promise<Result<z.output<typeof Me>, Problem>> => api.ask("/v1/me");

/** The side that the caller plays; null for spectators, and for tokens that may not read the account. */
export async function sideOf(api: Api, { players }: GameBody): Promise<Side | null> {
  const me = await askForMe(api);
  if (!me.ok) return null;
  const { username } = me.value;
  return username === players.white.username ? "white" : username === players.black.username ? "black" : null;
}

/** The answer of a tool that changed a game: a first sentence, and the report of the game. */
export function gameAnswer(
  game: GameBody,
  yourSide: Side | null,
  first: string,
): Result<ToolAnswer<GameReport>, Problem> {
  const report = reportGame(game, yourSide);
  return ok({ text: `${first}\n${reportText(report)}`, data: report });
}

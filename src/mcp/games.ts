import type * as z from "zod";
import type { Me } from "../http/schemas/account";
import type { Game } from "../http/schemas/game";
import { ok, type Result } from "../shared/result";
import type { Side } from "../shared/side";
import { type Api, type Problem, pathPart, type Question } from "./api";
import { type GameReport, reportGame, reportText } from "./game-report";
import type { Told } from "./tool";

export type GameBody = z.output<typeof Game>;

/** The address of a game, or of something of it. */
export const gamePath = (id: string, part = ""): string => `/v1/games/${pathPart(id)}${part}`;

/** Asks for a game with its board, or does something that answers it. */
export const askForGame = (api: Api, path: string, question: Question = {}): Promise<Result<GameBody, Problem>> =>
  api.ask<GameBody>(path, { ...question, query: { include: "board", ...question.query } });

/** The caller's account; a refusal for a token that may not read it. */
export const askForMe = (api: Api): Promise<Result<z.output<typeof Me>, Problem>> => api.ask("/v1/me");

/** The side that the caller plays; null for a spectator, and for a token that may not say whose it is. */
export async function sideOf(api: Api, { players }: GameBody): Promise<Side | null> {
  const me = await askForMe(api);
  if (!me.ok) return null;
  const { username } = me.value;
  return username === players.white.username ? "white" : username === players.black.username ? "black" : null;
}

/** Tells a game as it stands after something was done. */
export function tellGame(game: GameBody, yourSide: Side | null, first: string): Result<Told<GameReport>, Problem> {
  const report = reportGame(game, yourSide);
  return ok({ text: `${first}\n${reportText(report)}`, data: report });
}

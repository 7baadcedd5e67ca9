import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Challenge } from "../../http/schemas/challenge";
import { DECLINE_REASONS } from "../../shared/decline-reason";
import { err, ok, type Result } from "../../shared/result";
import { type Api, type Problem, pathPart } from "../api";
import { challengeText, ReportedChallenge, reportChallenge } from "../challenge-report";
import { GameId, Ply } from "../fields";
import { ReportedGame } from "../game-report";
import { askForGame, type GameBody, gameAnswer, gamePath, sideOf } from "../games";
import { addTool, type ToolAnswer } from "../tool";
import { acceptChallenge } from "./find-game";

const Responded = z.object({ game: ReportedGame.nullable(), challenge: ReportedChallenge.nullable() });

type Answer = Result<ToolAnswer<z.output<typeof Responded>>, Problem>;

const OFFERS = {
  draw: {
    path: "/draw-offer",
    none: { code: "no-draw-offer", title: "There is no draw offer", detail: "There is no draw offer to accept." },
    of: ({ drawOffer }: GameBody) => drawOffer,
  },
  takeback: {
    path: "/takeback",
    none: {
      code: "no-takeback-offer",
      title: "There is no takeback request",
      detail: "There is no takeback request to accept.",
    },
    of: ({ takebackOffer }: GameBody) => takebackOffer,
  },
} as const;

export function addRespond(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "respond",
    title: "Accept or decline",
    description:
      "Answers a challenge to you, or your opponent's offer of a draw or takeback. Accepting a draw ends the game; declining your own offer withdraws it. `claim` claims a draw if get_game says that you can. Ask the person you play for before you accept or claim.",
    input: z.strictObject({
      to: z.enum(["challenge", "draw", "takeback"]),
      answer: z.enum(["accept", "decline", "claim"]),
      challengeId: z.string().min(1).max(40).optional().describe("Required for a challenge"),
      gameId: GameId.optional().describe("Required for a draw or takeback"),
      ply: Ply.optional().describe("Required to accept a draw or takeback: the game's ply that you saw last"),
      reason: z.enum(DECLINE_REASONS).optional().describe("Only for declining a challenge"),
    }),
    output: Responded,
    does: { destructive: true, idempotent: true },
    run: async ({ to, answer, challengeId, gameId, ply, reason }) => {
      if (answer === "claim" && to !== "draw") return refused("Only a draw can be claimed: `to` has to be draw.");
      if (to === "challenge") {
        if (challengeId === undefined) return missing("challengeId");
        return answer === "accept" ? acceptedGame(api, challengeId) : decline(api, challengeId, reason);
      }
      if (gameId === undefined) return missing("gameId");
      if (answer === "claim") return claimDraw(api, gameId);
      if (answer === "decline") return declineOffer(api, gameId, to);
      return ply === undefined ? missing("ply") : acceptOffer(api, gameId, to, ply);
    },
  });
}

const refused = (detail: string): Answer =>
  err({ code: "invalid-request", status: 422, title: "The request has invalid fields", detail });

const missing = (field: string): Answer => refused(`\`${field}\` is required for this answer.`);

async function acceptedGame(api: Api, challengeId: string): Promise<Answer> {
  const accepted = await acceptChallenge(api, challengeId);
  if (!accepted.ok) return accepted;
  return ok({ text: accepted.value.text, data: { game: accepted.value.data.game, challenge: null } });
}

async function decline(api: Api, challengeId: string, reason: string | undefined): Promise<Answer> {
  const path = `/v1/challenges/${pathPart(challengeId)}/decline`;
  const declined = await api.ask<z.output<typeof Challenge>>(path, { method: "POST", body: { reason } });
  if (!declined.ok) return declined;
  const report = reportChallenge(declined.value);
  return ok({ text: `Declined.\n${challengeText(report)}`, data: { game: null, challenge: report } });
}

async function declineOffer(api: Api, gameId: string, what: keyof typeof OFFERS): Promise<Answer> {
  const game = await askForGame(api, gamePath(gameId, OFFERS[what].path), { method: "DELETE" });
  return game.ok ? answerWith(api, game.value, "Declined.") : game;
}

async function claimDraw(api: Api, gameId: string): Promise<Answer> {
  const game = await askForGame(api, gamePath(gameId, "/draw-claim"), { method: "POST" });
  return game.ok ? answerWith(api, game.value, "You claimed the draw. The game is over.") : game;
}

/**
 * Accepts the opponent's offer. The same API command creates an offer if there is none, so the game is read first. If
 * the opponent withdraws the offer between the two requests, the command creates a new offer. That offer is then
 * withdrawn.
 */
async function acceptOffer(api: Api, gameId: string, what: keyof typeof OFFERS, ply: number): Promise<Answer> {
  const { path, none, of } = OFFERS[what];
  const before = await askForGame(api, gamePath(gameId));
  if (!before.ok) return before;
  if (before.value.status === "active" && of(before.value) === null) return err({ ...none, status: 409 });
  const after = await askForGame(api, gamePath(gameId, path), { method: "POST", body: { ply } });
  if (!after.ok) return after;
  const openOffer = of(after.value);
  if (openOffer === null) return answerWith(api, after.value, "Accepted.");
  if (openOffer === of(before.value))
    return answerWith(api, after.value, "This is your own offer. Your opponent has to answer it.");
  const undone = await askForGame(api, gamePath(gameId, path), { method: "DELETE" });
  return undone.ok ? err({ ...none, status: 409 }) : undone;
}

async function answerWith(api: Api, game: GameBody, first: string): Promise<Answer> {
  const answer = gameAnswer(game, await sideOf(api, game), first);
  return answer.ok ? ok({ text: answer.value.text, data: { game: answer.value.data, challenge: null } }) : answer;
}

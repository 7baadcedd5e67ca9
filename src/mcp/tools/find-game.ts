import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Challenge, PostedChallenge } from "../../http/schemas/challenge";
import { assertNever } from "../../shared/assert-never";
import { HOUSE, LEVELS } from "../../shared/house";
import { err, ok, type Result } from "../../shared/result";
import { type Api, type Problem, pathPart } from "../api";
import { ChallengeReport, challengeText, reportChallenge } from "../challenge-report";
import { Cursor, NextCursor, PageSize } from "../fields";
import { ReportedGame } from "../game-report";
import { askForGame, type GameBody, gameAnswer, gamePath, sideOf } from "../games";
import type { House } from "../house";
import { addTool, type ToolAnswer } from "../tool";

/** The house bots, for use in sentences. */
const BOTS = `the house bots (opponent ${HOUSE} with a level from 1, the weakest, to ${LEVELS.length})`;

const Found = z.object({
  challenges: z.array(ChallengeReport).describe("The result of `list`, or the new challenge of `challenge`"),
  game: ReportedGame.nullable().describe("The new game of `accept`, or of `challenge` to a house bot"),
  nextCursor: NextCursor,
});

const fields = (variants: House["variants"]) =>
  z.strictObject({
    action: z.enum(["list", "accept", "challenge"]),
    variant: z.enum(variants).optional().describe("Required for challenge; a filter for list"),
    challengeId: z.string().min(1).max(40).optional().describe("Required for accept"),
    box: z
      .enum(["lobby", "incoming", "outgoing"])
      .default("lobby")
      .describe("For list: challenges that anybody can accept, challenges to you, or your own"),
    limit: PageSize.default(5),
    cursor: Cursor.optional(),
    opponent: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe(
        `For challenge: a player's name; without it anybody can accept. ${BOTS} accept at once and reply within seconds`,
      ),
    level: z.number().int().min(1).max(LEVELS.length).optional().describe(`For challenge to ${HOUSE}: its strength`),
    color: z.enum(["white", "black", "random"]).default("random").describe("For challenge: the side you want"),
    timePerMove: z.string().max(40).default("P3D").describe("For challenge: an ISO 8601 duration, or `unlimited`"),
    rated: z.boolean().optional().describe("For challenge, false by default; a filter for list"),
    private: z.boolean().optional().describe("For challenge: only the players can see the game"),
    options: z.record(z.string().max(40), z.boolean()).optional().describe("For challenge: options listed in `rules`"),
    message: z.string().min(1).max(500).optional().describe("For challenge: a message to the opponent"),
    idempotencyKey: z
      .string()
      .max(255)
      .optional()
      .describe("For challenge: any unique text; a repetition with the same text creates no second challenge"),
  });

type Asked = z.output<ReturnType<typeof fields>>;

export function addFindGame(server: McpServer, api: Api, { variants }: House): void {
  addTool(server, api, {
    name: "find_game",
    title: "Find an opponent",
    description:
      "Finds an opponent. `list`: open challenges (no token needed for the lobby). `accept`: accepts a challenge and starts the game at once. `challenge`: creates one, to a named player or to anybody. You have to move in time in each game: ask the person you play for before accept and challenge.",
    input: fields(variants),
    output: Found,
    does: { destructive: false, idempotent: false },
    run: async (asked) => {
      switch (asked.action) {
        case "list":
          return listOpen(api, asked);
        case "accept":
          return accept(api, asked);
        case "challenge":
          return challenge(api, asked);
        default:
          return assertNever(asked.action);
      }
    },
  });
}

type Answer = Result<ToolAnswer<z.output<typeof Found>>, Problem>;

/**
 * The refusal of a call without a field that its action needs. The schema cannot require it: some clients do not
 * support alternatives at the root of a schema.
 */
const missing = (field: string, action: string): Answer =>
  err({
    code: "invalid-request",
    status: 422,
    title: "The request has invalid fields",
    detail: `\`${field}\` is required for ${action}.`,
  });

async function listOpen(api: Api, { box, variant, rated, limit, cursor }: Asked): Promise<Answer> {
  const page = await api.ask<{ items: readonly z.output<typeof Challenge>[]; nextCursor: string | null }>(
    "/v1/challenges",
    { query: { box, variant, rated, limit, cursor } },
  );
  if (!page.ok) return page;
  const { items, nextCursor } = page.value;
  const challenges = items.map(reportChallenge);
  const lines = [
    challenges.length === 0
      ? `No open challenges. You can create one with the action challenge; ${BOTS} accept at once.`
      : "Open challenges:",
    ...challenges.map(challengeText),
    ...(nextCursor === null ? [] : [`There are more: call again with cursor ${JSON.stringify(nextCursor)}.`]),
  ];
  return ok({ text: lines.join("\n"), data: { challenges, game: null, nextCursor } });
}

async function accept(api: Api, { challengeId }: Asked): Promise<Answer> {
  return challengeId === undefined ? missing("challengeId", "accept") : acceptChallenge(api, challengeId);
}

/** Accepts a challenge. Repeating it as the same player returns the game that the first call started. */
export async function acceptChallenge(api: Api, challengeId: string): Promise<Answer> {
  const path = `/v1/challenges/${pathPart(challengeId)}/accept`;
  return begun(api, await askForGame(api, path, { method: "POST" }), "The game has started.");
}

async function begun(api: Api, game: Result<GameBody, Problem>, first: string): Promise<Answer> {
  if (!game.ok) return game;
  const answer = gameAnswer(game.value, await sideOf(api, game.value), first);
  return answer.ok
    ? ok({ ...answer.value, data: { challenges: [], game: answer.value.data, nextCursor: null } })
    : answer;
}

async function challenge(api: Api, asked: Asked): Promise<Answer> {
  const { variant, opponent, level, color, timePerMove, rated = false, options, message, idempotencyKey } = asked;
  if (variant === undefined) return missing("variant", "challenge");
  const timeControl = timePerMove === "unlimited" ? { kind: "unlimited" } : { kind: "per-move", perMove: timePerMove };
  const made = await api.ask<z.output<typeof PostedChallenge>>("/v1/challenges", {
    method: "POST",
    body: { variant, opponent, level, color, timeControl, rated, private: asked.private, options, message },
    idempotencyKey,
  });
  if (!made.ok) return err(inOwnWords(made.error));
  const { gameId } = made.value;
  if (gameId !== null)
    return begun(api, await askForGame(api, gamePath(gameId)), `${opponent} has accepted. The game has started.`);
  const report = reportChallenge(made.value);
  const text = `Challenge created. The game starts when it is accepted; my_turns will show it.\n${challengeText(report)}`;
  return ok({ text, data: { challenges: [report], game: null, nextCursor: null } });
}

/** Replaces the API's field names in a problem by the tool's argument names. */
const inOwnWords = (problem: Problem): Problem =>
  problem.errors === undefined
    ? problem
    : {
        ...problem,
        errors: problem.errors.map(({ field, detail }) => ({
          field: field === "timeControl.perMove" ? "timePerMove" : field,
          detail,
        })),
      };

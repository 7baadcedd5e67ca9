import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Challenge } from "../../http/schemas/challenge";
import type { RunningGame, TurnCounts } from "../../http/schemas/game";
import { nameInText } from "../../shared/house";
import { ok } from "../../shared/result";
import { SIDES } from "../../shared/side";
import type { Api } from "../api";
import { challengeText, ReportedChallenge, reportChallenge } from "../challenge-report";
import { Cursor, NextCursor, PageSize } from "../fields";
import { untilText } from "../time-left";
import { addTool } from "../tool";

type GameRow = z.output<typeof RunningGame>;

interface GamePage {
  readonly items: readonly GameRow[];
  readonly nextCursor: string | null;
  readonly counts: z.output<typeof TurnCounts>;
}

interface ChallengePage {
  readonly items: readonly z.output<typeof Challenge>[];
}

const Side = z.enum(SIDES);

const TurnReport = z.object({
  gameId: z.string(),
  variant: z.string(),
  yourSide: Side,
  opponent: z.string(),
  opponentIsBot: z.boolean(),
  yourTurn: z.boolean(),
  ply: z.number(),
  lastMove: z.string().nullable(),
  deadlineAt: z.string().nullable(),
  opponentOffers: z.array(z.enum(["draw", "takeback"])),
  unreadMessages: z.number(),
});

/** Number of incoming challenges shown beside the games. */
const CHALLENGES = 5;

export function addMyTurns(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "my_turns",
    title: "Show my turns",
    description:
      "Your running games in which you are to move, most urgent first, and challenges to you. With `all` also games in which the opponent is to move (which may have an offer of a draw or takeback). Start here.",
    input: z.strictObject({
      all: z.boolean().default(false),
      limit: PageSize.default(10),
      cursor: Cursor.optional(),
    }),
    output: z.object({
      games: z.array(TurnReport),
      counts: z.object({ yourTurn: z.number(), theirTurn: z.number() }).describe("Of all your running games"),
      challengesToYou: z.array(ReportedChallenge),
      nextCursor: NextCursor,
    }),
    does: "read",
    run: async ({ all, limit, cursor }) => {
      const page = await api.ask<GamePage>("/v1/me/games", {
        query: { turn: all ? undefined : "mine", limit, cursor },
      });
      if (!page.ok) return page;
      const box = { box: "incoming", limit: CHALLENGES };
      const incoming = cursor === undefined ? await api.ask<ChallengePage>("/v1/challenges", { query: box }) : null;
      // Challenges are omitted if the token lacks the scope to read them: it can still play.
      const challenges = incoming?.ok ? incoming.value.items.map(reportChallenge) : [];
      const games = page.value.items.map(reportTurn);
      const { counts, nextCursor } = page.value;
      const data = {
        games,
        counts: { yourTurn: counts.mine, theirTurn: counts.theirs },
        challengesToYou: challenges,
        nextCursor,
      };
      const lines = [
        counts.mine + counts.theirs === 0
          ? "You have no running games; find_game finds opponents."
          : `You are to move in ${counts.mine} of your ${counts.mine + counts.theirs} running games.`,
        ...games.map(turnText),
        ...(nextCursor === null ? [] : [`There are more: call again with cursor ${JSON.stringify(nextCursor)}.`]),
        ...(challenges.length === 0 ? [] : ["Challenges to you (respond accepts or declines):"]),
        ...challenges.map(challengeText),
      ];
      return ok({ text: lines.join("\n"), data });
    },
  });
}

function reportTurn(game: GameRow): z.output<typeof TurnReport> {
  const { id, variant, side, opponent, turn, ply, lastMove, deadlineAt, drawOffer, takebackOffer, unread } = game;
  const isOpponents = (offer: typeof drawOffer): boolean => offer !== null && offer !== side;
  return {
    gameId: id,
    variant,
    yourSide: side,
    opponent: opponent.username,
    opponentIsBot: opponent.bot === true,
    yourTurn: turn === side,
    ply,
    lastMove,
    deadlineAt,
    opponentOffers: [
      ...(isOpponents(drawOffer) ? (["draw"] as const) : []),
      ...(isOpponents(takebackOffer) ? (["takeback"] as const) : []),
    ],
    unreadMessages: unread,
  };
}

function turnText(report: z.output<typeof TurnReport>): string {
  const { gameId, variant, yourSide, opponentIsBot, yourTurn, ply, deadlineAt, opponentOffers } = report;
  const opponent = nameInText({ username: report.opponent, bot: opponentIsBot });
  const parts = [
    `${variant} as ${yourSide} against ${opponent}, ply ${ply}`,
    ...(yourTurn ? [] : ["the opponent is to move"]),
    ...(deadlineAt === null ? [] : [untilText(deadlineAt, Date.now())]),
    ...opponentOffers.map((offer) => `a ${offer} is offered to you`),
    ...(report.unreadMessages === 0 ? [] : [`${report.unreadMessages} unread messages`]),
  ];
  return `- ${gameId}: ${parts.join("; ")}`;
}

import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Conditionals } from "../../http/schemas/conditional";
import type { Message } from "../../http/schemas/message";
import { ok, type Result } from "../../shared/result";
import type { Api, Problem } from "../api";
import { linesOf } from "../conditional-lines";
import { GameId } from "../fields";
import { GameReport, reportGame, reportText } from "../game-report";
import { askForGame, gamePath, sideOf } from "../games";
import { addTool } from "../tool";
import { quoteOfPlayer, UNTRUSTED } from "../untrusted";

/** How many of the last messages are shown. */
const MESSAGES = 10;

const Extra = z.enum(["all_moves", "messages", "conditional_moves"]);

const Seen = GameReport.extend({
  messages: z
    .array(z.object({ from: z.string(), at: z.string(), untrustedText: z.string().describe(UNTRUSTED) }))
    .optional(),
  conditionalMoves: z.array(z.string()).optional(),
});

export function addGetGame(server: McpServer, api: Api): void {
  addTool(server, {
    name: "get_game",
    title: "Look at a game",
    description:
      "One game as it stands: board as text, whose turn, all legal moves when it is yours, deadline, offers, the last 10 moves. `include` adds all moves, the players' last messages, or your conditional moves.",
    input: z.strictObject({ gameId: GameId, include: z.array(Extra).max(3).default([]) }),
    output: Seen,
    does: "read",
    run: async ({ gameId, include }) => {
      const game = await askForGame(api, gamePath(gameId));
      if (!game.ok) return game;
      const report = reportGame(game.value, await sideOf(api, game.value), include.includes("all_moves"));
      const messages = include.includes("messages") ? await messagesOf(api, gameId) : ok(undefined);
      if (!messages.ok) return messages;
      const lines = include.includes("conditional_moves") ? await conditionalsOf(api, gameId) : ok(undefined);
      if (!lines.ok) return lines;
      const data: z.output<typeof Seen> = {
        ...report,
        ...(messages.value === undefined ? {} : { messages: messages.value }),
        ...(lines.value === undefined ? {} : { conditionalMoves: lines.value }),
      };
      return ok({ text: textOf(data), data });
    },
  });
}

function textOf(seen: z.output<typeof Seen>): string {
  const { messages, conditionalMoves } = seen;
  const lines = [
    reportText(seen),
    ...(messages === undefined ? [] : [messages.length === 0 ? "No messages." : "Messages, the oldest first:"]),
    ...(messages ?? []).map(({ from, untrustedText }) => `- ${quoteOfPlayer(from, untrustedText)}`),
    ...(conditionalMoves === undefined
      ? []
      : [conditionalMoves.length === 0 ? "You have no conditional moves." : "Your conditional moves:"]),
    ...(conditionalMoves ?? []).map((line) => `- ${line}`),
  ];
  return lines.join("\n");
}

/** The last messages of a game. The list has the oldest first, so that it is read to its end, in forty pages at most. */
async function messagesOf(
  api: Api,
  gameId: string,
): Promise<Result<NonNullable<z.output<typeof Seen>["messages"]>, Problem>> {
  const last: z.output<typeof Message>[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.ask<{ items: readonly z.output<typeof Message>[]; nextCursor: string | null }>(
      gamePath(gameId, "/messages"),
      { query: { limit: 100, cursor } },
    );
    if (!page.ok) return page;
    last.push(...page.value.items);
    cursor = page.value.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ok(last.slice(-MESSAGES).map(({ from, at, text }) => ({ from: from.username, at, untrustedText: text })));
}

async function conditionalsOf(api: Api, gameId: string): Promise<Result<string[], Problem>> {
  const set = await api.ask<z.output<typeof Conditionals>>(gamePath(gameId, "/conditional-moves"));
  return set.ok ? ok(linesOf(set.value.tree)) : set;
}

import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Conditionals } from "../../http/schemas/conditional";
import { ok, type Result } from "../../shared/result";
import type { Api, Problem } from "../api";
import { linesOf } from "../conditional-lines";
import { GameId } from "../fields";
import { GameReport, reportGame, reportText, type Wanted } from "../game-report";
import { askForGame, gamePath, sideOf } from "../games";
import { askForMessages, MessageReport, messageText } from "../message-report";
import { addTool } from "../tool";

/** Number of messages shown. */
const MESSAGES = 10;

const Extra = z.enum(["board", "all_moves", "messages", "conditional_moves"]);

const Seen = GameReport.extend({
  messages: z.array(MessageReport).optional(),
  conditionalMoves: z.array(z.string()).optional(),
});

export function addGetGame(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "get_game",
    title: "Show a game",
    description:
      "One game: turn, your legal moves, deadline, offers, position, board and the last 10 moves. The text contains the last 2 moves and the position. `include` adds the board, all moves, the last messages, or your conditional moves.",
    input: z.strictObject({ gameId: GameId, include: z.array(Extra).max(4).default([]) }),
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
      const wanted = { board: include.includes("board"), allMoves: include.includes("all_moves") };
      return ok({ text: textOf(data, wanted), data });
    },
  });
}

function textOf(seen: z.output<typeof Seen>, wanted: Wanted): string {
  const { messages, conditionalMoves } = seen;
  const lines = [
    reportText(seen, wanted),
    ...(messages === undefined ? [] : [messages.length === 0 ? "No messages." : "Messages, the oldest first:"]),
    ...(messages ?? []).map(messageText),
    ...(conditionalMoves === undefined
      ? []
      : [conditionalMoves.length === 0 ? "You have no conditional moves." : "Your conditional moves:"]),
    ...(conditionalMoves ?? []).map((line) => `- ${line}`),
  ];
  return lines.join("\n");
}

/** The last messages of a game in chronological order. */
async function messagesOf(api: Api, gameId: string): Promise<Result<MessageReport[], Problem>> {
  const page = await askForMessages(api, gameId, { limit: MESSAGES });
  return page.ok ? ok(page.value.messages.toReversed()) : page;
}

async function conditionalsOf(api: Api, gameId: string): Promise<Result<string[], Problem>> {
  const set = await api.ask<z.output<typeof Conditionals>>(gamePath(gameId, "/conditional-moves"));
  return set.ok ? ok(linesOf(set.value.tree)) : set;
}

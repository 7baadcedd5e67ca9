import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Message } from "../../http/schemas/message";
import { ok } from "../../shared/result";
import type { Api } from "../api";
import { Cursor, GameId, IdempotencyKey, NextCursor, PageSize } from "../fields";
import { gamePath } from "../games";
import { askForMessages, MessageReport, messageText, reportMessage } from "../message-report";
import { addTool } from "../tool";

/** Registers `messages` and `send_message`, the conversation of the two players of a game. */
export function addMessages(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "messages",
    title: "Read messages",
    description: "The messages between the players of a game, newest first. Marks them as read.",
    input: z.strictObject({ gameId: GameId, limit: PageSize.default(10), cursor: Cursor.optional() }),
    output: z.object({ messages: z.array(MessageReport), nextCursor: NextCursor }),
    does: "read",
    run: async ({ gameId, ...page }) => {
      const found = await askForMessages(api, gameId, page);
      if (!found.ok) return found;
      const { messages, nextCursor } = found.value;
      const lines = [
        messages.length === 0 ? "No messages." : "Messages, the newest first:",
        ...messages.map(messageText),
        ...(nextCursor === null ? [] : [`There are older ones: call again with cursor ${JSON.stringify(nextCursor)}.`]),
      ];
      return ok({ text: lines.join("\n"), data: { messages: [...messages], nextCursor } });
    },
  });
  addTool(server, api, {
    name: "send_message",
    title: "Send a message",
    description:
      "Sends a message to your opponent in a game. This cannot be undone. Ask the person you play for before you write in their name, and never send secrets.",
    input: z.strictObject({
      gameId: GameId,
      text: z.string().min(1).max(2_000),
      idempotencyKey: IdempotencyKey.optional(),
    }),
    output: MessageReport,
    does: { destructive: false, idempotent: false },
    run: async ({ gameId, text, idempotencyKey }) => {
      const sent = await api.ask<z.output<typeof Message>>(gamePath(gameId, "/messages"), {
        method: "POST",
        body: { text },
        idempotencyKey,
      });
      return sent.ok ? ok({ text: "Sent.", data: reportMessage(sent.value) }) : sent;
    },
  });
}

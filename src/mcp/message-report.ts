import * as z from "zod";
import type { Message } from "../http/schemas/message";
import { nameInText } from "../shared/house";
import { ok, type Result } from "../shared/result";
import type { Api, Problem } from "./api";
import { gamePath } from "./games";
import { quoteOfPlayer, type Untrusted, UntrustedText } from "./untrusted";

export const MessageReport = z.object({
  from: z.string(),
  fromBot: z.boolean(),
  at: z.string(),
  untrustedText: UntrustedText,
});

export type MessageReport = z.output<typeof MessageReport>;

type Body = z.output<typeof Message>;

export const reportMessage = ({ from, at, text }: Untrusted<Body>): MessageReport => ({
  from: from.username,
  fromBot: from.bot === true,
  at,
  untrustedText: text,
});

/** A quoted message on one line. */
export const messageText = ({ from, fromBot, untrustedText }: MessageReport): string =>
  `- ${quoteOfPlayer(nameInText({ username: from, bot: fromBot }), untrustedText)}`;

/** A page of a game's messages, newest first. */
export async function askForMessages(
  api: Api,
  gameId: string,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Result<{ readonly messages: readonly MessageReport[]; readonly nextCursor: string | null }, Problem>> {
  const found = await api.ask<{ items: readonly Body[]; nextCursor: string | null }>(gamePath(gameId, "/messages"), {
    query: { order: "newest", ...page },
  });
  if (!found.ok) return found;
  return ok({ messages: found.value.items.map(reportMessage), nextCursor: found.value.nextCursor });
}

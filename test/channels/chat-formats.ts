import type { WebhookFormat } from "../../src/channels/format";

/** The formats that send a line of text to a chat. The others have tests of their own. */
export type ChatFormat = Exclude<WebhookFormat, "standard" | "ntfy" | "web-push">;

interface Chat {
  /** The member of the JSON body that contains the sentence of notifications. */
  readonly member: string;
  /** The text `<!channel> @everyone [a](https://x.example) & *b*` of a player, without mentions, links and markup. */
  readonly escaped: string;
}

export const CHATS: Readonly<Record<ChatFormat, Chat>> = {
  slack: { member: "text", escaped: "&lt;!channel&gt; @everyone [a](https://x.example) &amp; *b*" },
  discord: { member: "content", escaped: "\\<!channel\\> \\@everyone \\[a\\](https://x.example) & \\*b\\*" },
};

export const CHAT_FORMATS = Object.keys(CHATS) as readonly ChatFormat[];

interface ChatBody extends Readonly<Record<string, unknown>> {
  /** The cards of a message of Discord. */
  readonly embeds?: readonly { readonly url?: string }[];
}

/** The sentence in the body of a request to a chat, with the link of the message. */
export function lineOf(body: string, format: ChatFormat): string {
  const message: ChatBody = JSON.parse(body);
  const [card] = message.embeds ?? [];
  const sentence = String(message[CHATS[format].member]);
  return card?.url === undefined ? sentence : `${sentence} ${card.url}`;
}

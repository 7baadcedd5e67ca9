/** Names of emojis that ntfy shows as tags, by event type or by the first part of the type. */
const TAGS: Readonly<Record<string, string>> = {
  "turn.started": "chess_pawn",
  "game.finished": "checkered_flag",
  "deadline.warning": "hourglass_flowing_sand",
  "message.posted": "speech_balloon",
  challenge: "crossed_swords",
  rematch: "crossed_swords",
};

/** Data of an ntfy message besides its text. */
export interface NtfyMessage {
  readonly type: string;
  readonly title: string;
  /** Address that a tap opens; null if there is none. */
  readonly link: string | null;
}

/**
 * Headers of a message to an ntfy topic (https://docs.ntfy.sh/publish). The body of the request is the text of the
 * message.
 */
export function ntfyHeaders({ type, title, link }: NtfyMessage): Readonly<Record<string, string>> {
  const tags = TAGS[type] ?? TAGS[type.split(".")[0] ?? ""];
  return {
    "content-type": "text/plain; charset=utf-8",
    title: headerText(title),
    ...(link === null ? {} : { click: headerText(link) }),
    ...(tags === undefined ? {} : { tags }),
    ...(type === "deadline.warning" ? { priority: "high" } : {}),
  };
}

/**
 * Maximum number of bytes in an encoded word. The word has at most 75 characters. 12 of them are markers, and the rest
 * is base64, in which four characters encode three bytes.
 */
const WORD_BYTES = 45;

/**
 * Encodes a text as a header value. Text that a header cannot contain becomes encoded words of RFC 2047, which ntfy
 * decodes.
 */
export function headerText(text: string): string {
  if (/^[ -~]*$/.test(text) && !text.includes("=?")) return text;
  const encoder = new TextEncoder();
  const words: number[][] = [[]];
  // A character must not be split between two words.
  for (const letter of text) {
    const bytes = encoder.encode(letter);
    if ((words.at(-1)?.length ?? 0) + bytes.length > WORD_BYTES) words.push([]);
    words.at(-1)?.push(...bytes);
  }
  return words.map((bytes) => `=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`).join(" ");
}

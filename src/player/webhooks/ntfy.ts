/** Emojis by the names that ntfy knows, for the types of event and families of types that have one. */
const TAGS: Readonly<Record<string, string>> = {
  "turn.started": "chess_pawn",
  "game.finished": "checkered_flag",
  "deadline.warning": "hourglass_flowing_sand",
  "message.posted": "speech_balloon",
  challenge: "crossed_swords",
  rematch: "crossed_swords",
};

/** What ntfy shows of a message beside its text. */
export interface NtfyMessage {
  readonly type: string;
  readonly title: string;
  /** Where a tap leads; null: nowhere. */
  readonly link: string | null;
}

/** The headers of a message to an ntfy topic, as https://docs.ntfy.sh/publish has them; the body is its text. */
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

/** An encoded word has at most 75 characters: 12 say that it is one, and four letters of base 64 hold three bytes. */
const WORD_BYTES = 45;

/** A text as a header's value: as it is, or where a header could not hold it in the encoded words of RFC 2047, which ntfy reads. */
export function headerText(text: string): string {
  if (/^[ -~]*$/.test(text) && !text.includes("=?")) return text;
  const encoder = new TextEncoder();
  const words: number[][] = [[]];
  // No character may be cut in two.
  for (const letter of text) {
    const bytes = encoder.encode(letter);
    if ((words.at(-1)?.length ?? 0) + bytes.length > WORD_BYTES) words.push([]);
    words.at(-1)?.push(...bytes);
  }
  return words.map((bytes) => `=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`).join(" ");
}

/** A message of a stream of server-sent events. */
export interface StreamMessage {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: string;
}

/** How many characters an event may have. A long game has a fiftieth of it; what has more would fill the memory. */
const LONGEST = 8_000_000;

/**
 * Reads server-sent events as the HTML standard does (9.2.6). One that the stream breaks off in is not given.
 * Throws for an event that is too long to be one.
 * @param signal ends it, like the end of the stream. The request's own signal would not do: Node forgets it when the
 * request that it was given in has been collected as garbage, which for a stream is soon
 * @param told called for every piece that comes, also where nothing is given for it
 * @param retry called when the stream says how long to wait before connecting again, in milliseconds
 */
export async function* readEventStream(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  told: () => void,
  retry: (delay: number) => void,
): AsyncGenerator<StreamMessage> {
  const reader = stream.getReader();
  const leave = () => reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", leave);
  const decoder = new TextDecoder();
  let rest = "";
  let id: string | undefined;
  let type = "";
  let data: string[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      told();
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [, field, text = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
        if (line === "") {
          if (data.length > 0) yield { id, type: type || "message", data: data.join("\n") };
          type = "";
          data = [];
          length = 0;
        } else if (field === "data") {
          data.push(text);
          length += text.length + 1;
        } else if (field === "event") type = text;
        else if (field === "id") id = text;
        else if (field === "retry" && /^\d+$/.test(text)) retry(Number(text));
      }
      if (rest.length + length > LONGEST) throw new Error("an event of the stream is too long");
    }
  } finally {
    signal.removeEventListener("abort", leave);
    // Whoever leaves in the middle closes the connection.
    await leave();
  }
}

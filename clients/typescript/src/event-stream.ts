/** One server-sent event. */
export interface StreamMessage {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: string;
}

/** Maximum length of an event in characters. It is about fifty times that of a long game. It limits memory use. */
const LONGEST = 8_000_000;

/**
 * Parses a stream of server-sent events (HTML standard, 9.2.6). A message that has only an id, which is not dispatched
 * in browsers, is returned with empty data. An incomplete event at the end is dropped. Throws if an
 * event exceeds the maximum length.
 * @param signal ends the stream when aborted. The request's own signal is not enough: Node stops following it once the
 * request is garbage-collected, which happens early in the life of a stream
 * @param onChunk called for each chunk received, even if it completes no event
 * @param retry called when the stream sets the reconnection delay, in milliseconds
 */
export async function* readEventStream(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onChunk: () => void,
  retry: (delay: number) => void,
): AsyncGenerator<StreamMessage> {
  const reader = stream.getReader();
  const leave = () => reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", leave);
  const decoder = new TextDecoder();
  let rest = "";
  let id: string | undefined;
  let hasId = false;
  let type = "";
  let data: string[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk();
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [, field, text = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
        if (line === "") {
          if (data.length > 0 || hasId) yield { id, type: type || "message", data: data.join("\n") };
          hasId = false;
          type = "";
          data = [];
          length = 0;
        } else if (field === "data") {
          data.push(text);
          length += text.length + 1;
        } else if (field === "event") type = text;
        else if (field === "id") {
          id = text;
          hasId = true;
        } else if (field === "retry" && /^\d+$/.test(text)) retry(Number(text));
      }
      if (rest.length + length > LONGEST) throw new Error("an event of the stream is too long");
    }
  } finally {
    signal.removeEventListener("abort", leave);
    // If the caller leaves the loop early, the connection must be closed.
    await leave();
  }
}

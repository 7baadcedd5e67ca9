import type { Bytes } from "./store";

/** Compresses a text into memory while it is written. */
export class GzipText {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #content: Promise<ArrayBuffer>;
  readonly #encoder = new TextEncoder();

  constructor() {
    const { readable, writable } = new CompressionStream("gzip");
    this.#writer = writable.getWriter();
    this.#content = new Response(readable).arrayBuffer();
  }

  async write(text: string): Promise<void> {
    await this.#writer.write(this.#encoder.encode(text));
  }

  /** Ends the text, and returns it compressed. */
  async end(): Promise<Bytes> {
    await this.#writer.close();
    return new Uint8Array(await this.#content);
  }
}

/** Decompresses a text, and yields its lines without their ends. Throws if the content is damaged or truncated. */
export async function* gzipLines(content: Bytes): AsyncGenerator<string, undefined> {
  const text = new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"));
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

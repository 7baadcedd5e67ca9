import type { Bytes } from "./store";
import { textLines } from "./text-lines";

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
export const gzipLines = (content: Bytes): AsyncGenerator<string, undefined> =>
  textLines(new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip")));

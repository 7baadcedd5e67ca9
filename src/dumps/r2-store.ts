import type { ByteRange, Bytes, DumpStore, StoredFile } from "./store";

/** Stores dumps in a bucket of R2. */
export class R2Store implements DumpStore {
  readonly #bucket: R2Bucket;

  constructor(bucket: R2Bucket) {
    this.#bucket = bucket;
  }

  async list(prefix: string): Promise<readonly StoredFile[]> {
    const files: StoredFile[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await this.#bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
      files.push(...page.objects.map(({ key, size }) => ({ name: key, bytes: size })));
      if (!page.truncated) return files;
      cursor = page.cursor;
    }
  }

  async open(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const found = await this.#bucket.get(name, range === undefined ? {} : { range });
    return found === null ? null : found.body;
  }

  async create(name: string, content: Bytes): Promise<boolean> {
    const stored = await this.#bucket.put(name, content, { onlyIf: { etagDoesNotMatch: "*" } });
    return stored !== null;
  }

  async replace(name: string, content: Bytes): Promise<void> {
    await this.#bucket.put(name, content);
  }
}

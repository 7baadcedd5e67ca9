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
      const page = await this.#bucket.list({
        prefix,
        include: ["customMetadata"],
        ...(cursor === undefined ? {} : { cursor }),
      });
      for (const { key, customMetadata } of page.objects) {
        files.push({ name: key, sha256: customMetadata?.sha256 ?? null });
      }
      if (!page.truncated) return files;
      cursor = page.cursor;
    }
  }

  async open(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const found = await this.#bucket.get(name, range === undefined ? {} : { range });
    return found === null ? null : found.body;
  }

  async create(name: string, content: Bytes, sha256: string): Promise<boolean> {
    const onlyIf = { etagDoesNotMatch: "*" };
    const stored = await this.#bucket.put(name, content, { ...describedBy(sha256), onlyIf });
    return stored !== null;
  }

  async replace(name: string, content: Bytes, sha256: string): Promise<void> {
    await this.#bucket.put(name, content, describedBy(sha256));
  }
}

/** The bucket refuses a content with another hash. Lists have only the metadata, not the hash. */
const describedBy = (sha256: string) => ({ sha256, customMetadata: { sha256 } });

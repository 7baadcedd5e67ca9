/** A stored file. */
export interface StoredFile {
  readonly name: string;
  /** In hex; null if somebody else has stored the file. */
  readonly sha256: string | null;
}

/** A part of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

export type Bytes = Uint8Array<ArrayBuffer>;

/** The place where dumps are stored. A file is stored completely or not at all. */
export interface DumpStore {
  /** The files whose names begin with a prefix. */
  list(prefix: string): Promise<readonly StoredFile[]>;
  /** The content of a file or of a part of it; null if there is no such file. */
  open(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Stores a file with its hash in hex, unless there is one of that name. Returns false if there is one. */
  create(name: string, content: Bytes, sha256: string): Promise<boolean>;
  /** Stores a file with its hash in hex, in place of another one if there is one. */
  replace(name: string, content: Bytes, sha256: string): Promise<void>;
}

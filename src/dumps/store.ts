/** A stored file. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
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
  /** Stores a new file. Returns false if the file exists; it does not change then. */
  create(name: string, content: Bytes): Promise<boolean>;
  /** Stores a file in place of another one. */
  replace(name: string, content: Bytes): Promise<void>;
}

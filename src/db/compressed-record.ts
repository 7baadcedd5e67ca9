// Records of D1 in compact form: compressed by deflate without a header, with the streams of the platform.

export type Bytes = Uint8Array<ArrayBuffer>;

/** A record: its version as the first byte, then the compressed UTF-8 of a text. */
export async function writeRecord(version: number, text: string): Promise<Bytes> {
  const compressed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const record = new Uint8Array(compressed.length + 1);
  record[0] = version;
  record.set(compressed, 1);
  return record;
}

/** The text of a record of `writeRecord`, whose version the caller has checked. Rejects if it is damaged. */
export const readRecord = async (record: Bytes): Promise<string> =>
  new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), record.subarray(1)));

async function through(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
): Promise<Bytes> {
  const writer = writable.getWriter();
  const [result] = await Promise.all([
    new Response(readable).arrayBuffer(),
    writer.write(bytes).then(() => writer.close()),
  ]);
  return new Uint8Array(result);
}

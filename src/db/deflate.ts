// Compression by deflate without a header, with the streams of the platform.

export type Bytes = Uint8Array<ArrayBuffer>;

/** Compresses bytes. */
export const deflated = (bytes: Uint8Array): Promise<Bytes> => through(new CompressionStream("deflate-raw"), bytes);

/** Decompresses bytes. Rejects if they are damaged. */
export const inflated = (bytes: Uint8Array): Promise<Bytes> => through(new DecompressionStream("deflate-raw"), bytes);

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

import type { IndexedPixels } from "../pictures/raster/palette";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** PNG's color type of pictures with a palette (section 11.2.2 of the specification). */
const INDEXED = 3;

/** Encodes a picture as PNG, with a palette and 8 bits per pixel. */
export async function encodePng({ width, height, indexes, colors }: IndexedPixels): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, INDEXED, 0, 0, 0], 8);
  const palette = Uint8Array.from(colors.flatMap((color) => [color & 255, (color >> 8) & 255, (color >> 16) & 255]));
  const transparent = Uint8Array.from(colors.map((color) => color >>> 24).filter((alpha) => alpha < 255));
  return join([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    ...(transparent.length === 0 ? [] : [chunk("tRNS", transparent)]),
    chunk("IDAT", await deflate(scanlines(indexes, width, height))),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** Each row after a byte that says that it is not filtered, as the specification recommends for palettes. */
function scanlines(indexes: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return rows;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of PNG's chunks (CRC-32 of ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

import type * as z from "zod";

/** Converts a list's sort key to an opaque cursor and back. */
export interface Cursor<Key> {
  write(key: Key): string;
  /** Returns null for a text that `write` did not create. */
  read(text: string): Key | null;
}

/** A cursor for keys that can be serialized as JSON. */
export function cursorOf<Key>(schema: z.ZodType<Key>): Cursor<Key> {
  const write = (key: Key): string => toBase64Url(JSON.stringify(key));
  return {
    write,
    read(text) {
      const json = fromBase64Url(text);
      const key = json === null ? null : schema.safeParse(parseJson(json));
      // Only the canonical spelling is accepted: other texts with the same bytes were not created here.
      return key?.success && write(key.data) === text ? key.data : null;
    },
  };
}

const toBase64Url = (text: string): string => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function fromBase64Url(text: string): string | null {
  if (text.length > 500 || !/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type * as z from "zod";

/** How a list's sort key travels as an opaque cursor. */
export interface Cursor<Key> {
  write(key: Key): string;
  /** Null for a text that `write` never made. */
  read(text: string): Key | null;
}

/** A cursor for keys of a form that JSON can hold. */
export function cursorOf<Key>(schema: z.ZodType<Key>): Cursor<Key> {
  const write = (key: Key): string => toBase64Url(JSON.stringify(key));
  return {
    write,
    read(text) {
      const json = fromBase64Url(text);
      const key = json === null ? null : schema.safeParse(parseJson(json));
      // One text for each key: other spellings of the same bytes did not come from here.
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

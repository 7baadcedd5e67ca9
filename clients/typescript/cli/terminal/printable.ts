/**
 * Characters that break a line, move the cursor, or reorder text: control characters, separators and bidi overrides.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** Makes foreign text safe for one line of terminal output: control characters become spaces. */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, " ");

const ESCAPE = String.fromCharCode(27);

/** Replaces all control characters of a line by spaces, except the escape sequences of colors. */
export const printableLine = (line: string): string =>
  line.replaceAll(UNPRINTABLE, (character, offset: number) =>
    character === ESCAPE && /^\[[\d;]*m/.test(line.slice(offset + 1)) ? character : " ",
  );

/**
 * A value as one line of JSON. Escapes the control characters that JSON allows unescaped, because some terminals obey
 * them.
 */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

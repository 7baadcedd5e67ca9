/** What would break a line, move the cursor, or hide what stands in it. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** A text of somebody else's as part of one line: it can't steer the terminal that shows it. */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, " ");

const ESCAPE = String.fromCharCode(27);

/** A line that may have colours and, whatever a server has put into it, nothing else that steers the terminal. */
export const printableLine = (line: string): string =>
  line.replaceAll(UNPRINTABLE, (character, offset: number) =>
    character === ESCAPE && /^\[[\d;]*m/.test(line.slice(offset + 1)) ? character : " ",
  );

/** A value as one line of JSON. Control characters that JSON lets stand are written as escapes: terminals obey some of them. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

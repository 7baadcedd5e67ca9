/** What would break a line, or hide what stands in it. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** A text of somebody else's as part of one line: unprintable characters become spaces. */
export const printable = (text: string): string => text.toWellFormed().replaceAll(UNPRINTABLE, " ");

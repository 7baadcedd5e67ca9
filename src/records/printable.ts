/** Characters that break a line or hide parts of it. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** Makes untrusted text printable in one line: unprintable characters become spaces. */
export const printable = (text: string): string => text.toWellFormed().replaceAll(UNPRINTABLE, " ");

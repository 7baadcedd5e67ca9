/** Maximum length of a stored reason, in characters. */
const LONGEST_REASON = 200;

/** A reason for a failure on one line, without addresses, cut to a length that is worth storing. */
export const reasonOf = (text: string): string =>
  text
    .replaceAll(/<?[^\s<>@]+@[^\s<>@]+>?/g, "…")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_REASON);

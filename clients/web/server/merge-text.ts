/**
 * Merges two versions of a text. If only one side changed it, that version is used. If both did, the two texts are
 * concatenated, unless one contains the other.
 */
export function mergeText(base = "", mine = "", theirs = ""): string {
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  if (theirs.includes(mine)) return theirs;
  if (mine.includes(theirs)) return mine;
  return `${mine}\n\n${theirs}`;
}

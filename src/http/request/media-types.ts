import { parseAccept } from "hono/utils/accept";

/** How well a type of an Accept header fits a media type; 0 if it doesn't. */
function specificity(accepted: string, mediaType: string): number {
  const wanted = accepted.toLowerCase();
  if (wanted === mediaType) return 3;
  if (wanted.endsWith("/*") && mediaType.startsWith(wanted.slice(0, -1))) return 2;
  return wanted === "*/*" ? 1 : 0;
}

/**
 * Chooses a media type by an Accept header (RFC 9110): the most specific entry that fits a type gives its weight, and
 * the first of those with the highest weight is taken.
 * @param accept the header; null takes anything
 * @param mediaTypes what there is, the best first
 * @returns null if the client takes none of them
 */
export function chooseMediaType<Type extends string>(accept: string | null, mediaTypes: readonly Type[]): Type | null {
  const entries = parseAccept(accept ?? "*/*");
  const weightOf = (mediaType: string): number =>
    entries
      .map(({ type, q }) => ({ fit: specificity(type, mediaType), q }))
      .reduce((best, entry) => (entry.fit > best.fit ? entry : best), { fit: 0, q: 0 }).q;
  const weighed = mediaTypes.map((mediaType) => ({ mediaType, weight: weightOf(mediaType) }));
  const highest = Math.max(...weighed.map(({ weight }) => weight));
  return highest > 0 ? (weighed.find(({ weight }) => weight === highest)?.mediaType ?? null) : null;
}

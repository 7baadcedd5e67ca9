import { parseAccept } from "hono/utils/accept";

/** How specifically an entry of an Accept header matches a media type; 0 if it does not match. */
function specificity(accepted: string, mediaType: string): number {
  const wanted = accepted.toLowerCase();
  if (wanted === mediaType) return 3;
  if (wanted.endsWith("/*") && mediaType.startsWith(wanted.slice(0, -1))) return 2;
  return wanted === "*/*" ? 1 : 0;
}

/**
 * Content negotiation (RFC 9110): the most specific matching entry of the Accept header determines the weight of each
 * media type. The first type with the highest weight is chosen.
 * @param accept the header; null accepts anything
 * @param mediaTypes the available types, preferred first
 * @returns null if the client accepts none of them
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

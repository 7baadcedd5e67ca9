import { escapeText } from "../../pictures/markup";
import { rfc3339 } from "../../shared/time";
import type { Turn } from "./turns";

/**
 * Formats turns as an Atom feed (RFC 4287), latest first. Each turn is an entry of its own. The output is
 * deterministic.
 * @param owner the player; their id identifies the feed permanently, whatever its address is
 * @param self address of the feed, without its token, since readers publish the address
 */
export function atomOf(
  turns: readonly Turn[],
  owner: { readonly id: string; readonly username: string },
  self: string,
): string {
  const ordered = turns.toSorted((a, b) => b.startedAt - a.startedAt || (a.gameId < b.gameId ? -1 : 1));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeText(`urn:skytale:turns:${owner.id}`)}</id>
  <title>${escapeText(`Skytale: turns of ${owner.username}`)}</title>
  <updated>${rfc3339(ordered[0]?.startedAt ?? 0)}</updated>
  <generator>Skytale</generator>
  <author><name>Skytale</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeText(self)}"/>
${ordered.map(entryOf).join("")}</feed>
`;
}

function entryOf({ gameId, ply, title, text, url, startedAt, deadlineAt }: Turn): string {
  const limit = deadlineAt === null ? "There is no deadline." : `Move by ${rfc3339(deadlineAt)}.`;
  const started = rfc3339(startedAt);
  return `  <entry>
    <id>${escapeText(`urn:skytale:turn:${gameId}-${ply}`)}</id>
    <title>${escapeText(title)}</title>
    <link rel="alternate" type="text/html" href="${escapeText(url)}"/>
    <updated>${started}</updated>
    <published>${started}</published>
    <content type="text">${escapeText(`${text}\n${limit}`)}</content>
  </entry>
`;
}

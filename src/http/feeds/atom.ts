import { Feed } from "feed";
import { rfc3339 } from "../../shared/time";
import type { Turn } from "./turns";

/**
 * Writes turns as an Atom feed (RFC 4287), the latest first. Each turn of a game is an entry of its own. The same turns
 * give the same bytes.
 * @param id names the feed for good, whatever address it is read at
 */
export function atomOf(
  turns: readonly Turn[],
  owner: { readonly id: string; readonly username: string },
  origin: string,
) {
  const ordered = turns.toSorted((a, b) => b.startedAt - a.startedAt || (a.gameId < b.gameId ? -1 : 1));
  const feed = new Feed({
    id: `urn:skytale:turns:${owner.id}`,
    title: `Skytale: turns of ${owner.username}`,
    link: `${origin}/`,
    author: { name: "Skytale" },
    updated: new Date(ordered[0]?.startedAt ?? 0),
    generator: "Skytale",
  });
  for (const { gameId, ply, title, text, url, startedAt, deadlineAt } of ordered) {
    const limit = deadlineAt === null ? "There is no deadline." : `Move by ${rfc3339(deadlineAt)}.`;
    feed.addItem({
      id: `urn:skytale:turn:${gameId}-${ply}`,
      title,
      link: url,
      date: new Date(startedAt),
      published: new Date(startedAt),
      description: `${text}\n${limit}`,
    });
  }
  return feed.atom1();
}

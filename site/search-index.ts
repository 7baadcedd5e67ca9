import MiniSearch from "minisearch";
import { type Found, SEARCH_OPTIONS } from "./browser/search-options";
import type { Passage } from "./markdown";
import type { Entry } from "./navigation";

/** A page that can be searched. */
export interface Searchable {
  readonly entry: Entry;
  readonly passages: readonly Passage[];
}

/**
 * Builds the index of the search, with an entry for each heading of each page. The search loads it when it is first
 * opened.
 */
export function searchIndex(pages: readonly Searchable[]): string {
  const search = new MiniSearch<Found & { readonly text: string }>(SEARCH_OPTIONS);
  const found = pages.flatMap(({ entry, passages }) =>
    passages.map(({ heading, text }) => ({
      address: heading === null ? entry.address : `${entry.address}#${heading.id}`,
      title: entry.title,
      heading: heading?.text ?? "",
      text: heading === null ? `${entry.description}\n${text}` : text,
    })),
  );
  search.addAll(found);
  return JSON.stringify(search);
}

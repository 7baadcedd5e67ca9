import MiniSearch from "minisearch";
import { type Found, SEARCH_OPTIONS } from "./search-options";

const MOST_FOUND = 12;

/** Loads the index and returns the search function. Exact words rank first, then prefixes and misspellings. */
export async function loadSearch(address: string): Promise<(words: string) => readonly Found[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const index = MiniSearch.loadJSON<Found>(await response.text(), SEARCH_OPTIONS);
  return (words) =>
    index
      .search(words, { prefix: true, fuzzy: 0.2, boost: { title: 3, heading: 2 }, combineWith: "AND" })
      .slice(0, MOST_FOUND)
      .map(({ address, title, heading }) => ({ address, title, heading }));
}

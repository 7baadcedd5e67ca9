import { escapeText } from "../src/pictures/markup";
import type { Guide } from "./guides";

/** A page in lists and in the search. */
export interface Entry extends Pick<Guide, "title" | "description" | "section" | "order"> {
  readonly address: string;
  /** The address of the page as text for programs. */
  readonly text: string;
}

/** A group of pages. */
export interface Section {
  readonly name: string;
  readonly entries: readonly Entry[];
}

export const addressOf = (slug: string): string => `/docs/${slug}`;

/** Groups pages by section. The sections are in the order of their first pages. */
export function sectionsOf(entries: readonly Entry[]): readonly Section[] {
  const sorted = [...entries].sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
  return [...Map.groupBy(sorted, ({ section }) => section)].map(([name, members]) => ({ name, entries: members }));
}

/** Renders the list of all pages. */
export function drawNavigation(sections: readonly Section[], current: string): string {
  const item = ({ address, title }: Entry): string =>
    `<li><a class="list-link" href="${address}"${address === current ? ' aria-current="page"' : ""}>${escapeText(title)}</a></li>`;
  return sections
    .map(
      ({ name, entries }) =>
        `<section><h2 class="list-name">${escapeText(name)}</h2><ul class="list">${entries.map(item).join("")}</ul></section>`,
    )
    .join("");
}

/** Renders links to the previous and the next page. */
export function drawNeighbors(sections: readonly Section[], current: string): string {
  const entries = sections.flatMap((section) => section.entries);
  const index = entries.findIndex(({ address }) => address === current);
  const link = (entry: Entry | undefined, rel: string, label: string): string =>
    entry === undefined
      ? ""
      : `<a class="neighbor" rel="${rel}" href="${entry.address}"><small>${label}</small>${escapeText(entry.title)}</a>`;
  return `<nav class="neighbors" aria-label="Previous and next page">${link(entries[index - 1], "prev", "Previous")}${link(entries[index + 1], "next", "Next")}</nav>`;
}

import { escapeText } from "../src/pictures/markup";
import { drawNavigation, type Entry, type Section } from "./navigation";
import { drawArticle, type Page } from "./page";

/** The overview of the documentation: all pages with their descriptions. */
export function overviewPage(sections: readonly Section[]): Page {
  const description = "Guides from your first game to running your own server, and the complete API to try.";
  const lists = sections.map(({ name, entries }) => {
    const items = entries.map(
      ({ address, title, description }) =>
        `<li><a href="${address}">${escapeText(title)}</a><p>${escapeText(description)}</p></li>`,
    );
    return `<h2>${escapeText(name)}</h2><ul class="cards">${items.join("")}</ul>`;
  });
  const article = { title: "Documentation", description, address: "/docs", html: lists.join(""), headings: [] };
  return { title: article.title, description, part: "docs", content: drawArticle(article, sections) };
}

/** Links for players who opened a wrong address. */
const TO_PLAY = [
  ["/", "Your games"],
  ["/lobby", "Lobby"],
  ["/puzzles", "Puzzles"],
  ["/archive", "Finished games"],
] as const;

/** The page for addresses that do not exist. */
export function missingPage(sections: readonly Section[]): Page {
  const links = TO_PLAY.map(([address, name]) => `<a href="${address}">${name}</a>`).join("");
  return {
    title: "Page not found",
    description: "There is no page at this address.",
    part: "docs",
    content: `<main id="content" class="missing" tabindex="-1"><h1>Page not found</h1><p class="lead">There is no page at this address. The link may be incomplete, or the page was removed.</p><nav class="play-links" aria-label="To play">${links}</nav><h2>The documentation</h2><nav class="all-pages" aria-label="All pages">${drawNavigation(sections, "")}</nav></main>`,
  };
}

/** The page with a board for trying out positions. */
export function boardPage(entry: Entry, sections: readonly Section[], script: string, style: string): Page {
  const html = `<div id="board-page"><p class="board-wait">Loading the board. This page needs JavaScript.</p></div>`;
  return {
    ...entry,
    part: "docs",
    content: drawArticle({ ...entry, html, headings: [] }, sections),
    scripts: [script],
    styles: [style],
  };
}

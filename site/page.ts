import { MARK } from "../clients/web/mark";
import { escapeText } from "../src/pictures/markup";
import { type Icons, iconLinks } from "./icons";
import type { Heading } from "./markdown";
import { drawNavigation, drawNeighbors, type Section } from "./navigation";

/** The addresses of the files that pages load. */
export interface PageFiles {
  readonly style: string;
  /** Script that sets the chosen color scheme before the first paint. */
  readonly scheme: string;
  readonly page: string;
  readonly searchIndex: string;
  readonly icons: Icons;
}

/** The parts of a document that differ between pages. */
export interface Page {
  readonly title: string;
  readonly description: string;
  readonly content: string;
  /** The entry in the header that is marked as the current one. */
  readonly part: "home" | "docs" | "api";
  /** Files that are preloaded if a player is signed in. The client then replaces the page, which needs no script. */
  readonly forPlayers?: readonly string[];
  /** Scripts and style sheets of this page only. */
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  /** The address of the page as Markdown, if there is one. */
  readonly markdown?: string;
}

/** Renders a whole document: header, content and footer. */
export function drawPage(page: Page, files: PageFiles, source: string | null): string {
  const current = (part: Page["part"]): string => (page.part === part ? ' aria-current="true"' : "");
  const styles = [files.style, ...(page.styles ?? [])].map((href) => `<link rel="stylesheet" href="${href}">`);
  const own = page.scripts ?? [];
  const modules = page.forPlayers === undefined ? [...own, files.page] : own;
  const scripts = modules.map((src) => `<script type="module" src="${src}"></script>`);
  const forPlayers =
    page.forPlayers === undefined
      ? ""
      : ` data-for-players="${page.forPlayers.join(" ")}" data-for-visitors="${files.page}"`;
  const alternate =
    page.markdown === undefined ? "" : `<link rel="alternate" type="text/markdown" href="${page.markdown}">\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(page.part === "home" ? page.title : `${page.title} · Skytale`)}</title>
<meta name="description" content="${escapeText(page.description)}">
<meta name="color-scheme" content="light dark">
${iconLinks(files.icons)}
${alternate}${styles.join("\n")}
<script src="${files.scheme}"${forPlayers}></script>
${scripts.join("\n")}
</head>
<body class="${page.part}" data-search="${files.searchIndex}">
<a class="skip" href="#content">Skip to content</a>
<header class="head">
<a class="brand" href="/"${current("home")}>${MARK}<span>Skytale</span></a>
<nav aria-label="Site"><a class="head-link" href="/docs"${current("docs")}>Docs</a><a class="head-link" href="/docs/api"${current("api")}>API</a></nav>
<div class="tools" hidden><button type="button" class="search-open" aria-keyshortcuts="/">Search</button><button type="button" class="scheme">Theme</button></div>
</header>
${page.content}
<footer class="foot"><p>Skytale, a server for slow games. MIT licensed; <a href="/licenses.txt">third-party licenses</a>.</p><nav aria-label="For programs"><a href="/openapi.json">OpenAPI</a><a href="/postman.json">Postman</a><a href="/arazzo.yaml">Arazzo</a><a href="/llms.txt">llms.txt</a>${source === null ? "" : `<a href="${escapeText(source)}">Source</a>`}</nav></footer>
</body>
</html>
`;
}

/** The content of a documentation page. */
export interface Article {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly markdown?: string;
}

/** Renders a documentation page between the list of all pages and the list of its headings. */
export function drawArticle(article: Article, sections: readonly Section[]): string {
  const { address, headings, markdown } = article;
  const navigation = drawNavigation(sections, address);
  const raw = markdown === undefined ? "" : `<p class="raw"><a href="${markdown}">This page as Markdown</a></p>`;
  return `<div class="docs-layout">
<details class="pages-menu"><summary>All pages</summary><nav aria-label="All pages">${navigation}</nav></details>
<nav class="sidebar" aria-label="Documentation">${navigation}</nav>
<main id="content" tabindex="-1"><article>
<h1>${escapeText(article.title)}</h1>
<p class="lead">${escapeText(article.description)}</p>
${article.html}
</article>
${drawNeighbors(sections, address)}
${raw}
</main>
${headings.length < 2 ? "" : drawContents(headings)}
</div>`;
}

function drawContents(headings: readonly Heading[]): string {
  const items = headings.map(
    ({ id, level, text }) =>
      `<li class="level-${level}"><a class="list-link" href="#${id}">${escapeText(text)}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><h2 class="list-name">On this page</h2><ul class="list">${items.join("")}</ul></nav>`;
}

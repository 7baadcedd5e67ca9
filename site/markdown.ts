import { Marked, type Token, type Tokens } from "marked";
import { escapeText } from "../src/pictures/markup";
import type { Assets } from "./assets";
import { drawBoardImages, playAddress, readBoardAddress } from "./board-pictures";
import { drawCode, drawTabs, isTab } from "./code";
import { type CodeBlock, readCodeBlock } from "./code-block";
import type { Guide } from "./guides";

/** A heading with an anchor. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

/** The text below a heading, for the search. */
export interface Passage {
  /** Null for the text before the first heading. */
  readonly heading: Heading | null;
  readonly text: string;
}

/** A rendered guide. */
export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
}

/**
 * Renders a guide as HTML. Throws an error with the file's name for content that a page cannot show, and for broken
 * links.
 */
export function renderGuide({ file, markdown }: Guide, assets: Assets): Rendered {
  const headings = new Map<Token, Heading>();
  const tabs = new Map<Token, readonly CodeBlock[]>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading(token) {
        const heading = headings.get(token);
        const level = token.depth;
        const content = this.parser.parseInline(token.tokens);
        if (heading === undefined) return `<h${level}>${content}</h${level}>\n`;
        const anchor = `<a class="anchor" href="#${heading.id}" aria-label="Link to “${escapeText(heading.text)}”">#</a>`;
        return `<h${level} id="${heading.id}">${content} ${anchor}</h${level}>\n`;
      },
      code: (token) => {
        const blocks = tabs.get(token);
        return blocks === undefined ? drawCode(readCodeBlock(token.lang ?? "", token.text)) : drawTabs(blocks);
      },
      codespan: ({ text }) => `<code${/^[\w.-]{1,24}$/.test(text) ? ' class="term"' : ""}>${escapeText(text)}</code>`,
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>\n${body}</tbody></table></div>\n`;
      },
      paragraph(token) {
        const pictures = token.tokens.filter(({ type }) => type === "image");
        const rest = token.tokens.filter(({ type, raw }) => type !== "image" && raw.trim() !== "");
        const content = this.parser.parseInline(token.tokens);
        if (pictures.length === 0 || rest.length > 0) return `<p>${content}</p>\n`;
        return `<div class="pictures">${content}</div>\n`;
      },
      image: ({ href, text, title }) => {
        const board = readBoardAddress(href);
        if (board === null) throw new Error(`${file}: ${href} is no address of a board's picture`);
        const caption = title ? `<figcaption>${escapeText(title)}</figcaption>` : "";
        const images = drawBoardImages(board, text, assets);
        return `<figure class="board"><a href="${escapeText(playAddress(board))}" title="Try it on a board">${images}</a>${caption}</figure>`;
      },
      link(token) {
        const external = /^https?:/.test(token.href) ? ' rel="noreferrer"' : "";
        return `<a href="${escapeText(pageAddress(token.href, file))}"${external}>${this.parser.parseInline(token.tokens)}</a>`;
      },
      html: ({ text }) => {
        if (/^\s*(<!--[\s\S]*?-->\s*)*$/.test(text)) return "";
        throw new Error(`${file}: a guide has no HTML of its own: ${text.slice(0, 60)}`);
      },
    },
  });
  const written = marked.lexer(markdown);
  const passages = cutAtHeadings(written, headings);
  const tokens = joinTabs(written, tabs);
  return { html: marked.parser(tokens), headings: [...headings.values()], passages };
}

/** Converts relative links between guides to addresses of their pages. */
function pageAddress(href: string, file: string): string {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [, slug, anchor = ""] = /^(?:\.{1,2}\/)?(?:guides\/)?([a-z0-9-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (slug === undefined) throw new Error(`${file}: ${href} leads to no page`);
  return `/docs/${slug}${anchor}`;
}

/** Merges adjacent code blocks with the attribute `tab` into one token, and stores their blocks in `tabs`. */
function joinTabs(tokens: readonly Token[], tabs: Map<Token, readonly CodeBlock[]>): Token[] {
  const joined: Token[] = [];
  let group: CodeBlock[] | null = null;
  for (const token of tokens) {
    const block = token.type === "code" ? readCodeBlock(token.lang ?? "", token.text) : null;
    if (block === null || !isTab(block)) {
      if (token.type !== "space") group = null;
      joined.push(token);
    } else if (group === null) {
      group = [block];
      tabs.set(token, group);
      joined.push(token);
    } else {
      group.push(block);
    }
  }
  return joined;
}

/** Assigns ids to headings, collects them, and splits the text at them. */
function cutAtHeadings(tokens: readonly Token[], headings: Map<Token, Heading>): readonly Passage[] {
  const passages: { heading: Heading | null; text: string }[] = [{ heading: null, text: "" }];
  for (const token of tokens) {
    if (token.type === "heading" && token.depth >= 2 && token.depth <= 3) {
      const text = plainText(token);
      const heading = { id: idFor(text, [...headings.values()]), level: token.depth, text };
      headings.set(token, heading);
      passages.push({ heading, text: "" });
    } else {
      const passage = passages.at(-1);
      if (passage !== undefined) passage.text += `${plainText(token)}\n`;
    }
  }
  return passages;
}

/** The id of a heading as on GitHub, so that links to it work there as well. */
function idFor(text: string, taken: readonly Heading[]): string {
  const id = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
  const same = taken.filter((heading) => heading.id === id || heading.id.startsWith(`${id}-`)).length;
  return taken.some((heading) => heading.id === id) ? `${id}-${same}` : id;
}

/** The text of a token without markup. */
function plainText(token: Token): string {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows]
      .map((cells) => cells.map(({ tokens }) => tokens.map(plainText).join("")).join(" "))
      .join("\n");
  }
  if (token.type === "list") return (token as Tokens.List).items.map(plainText).join("\n");
  if (token.type === "html") return "";
  if ("tokens" in token && token.tokens !== undefined) return token.tokens.map(plainText).join("");
  return "text" in token ? String(token.text) : "";
}

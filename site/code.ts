import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import ini from "highlight.js/lib/languages/ini";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import yaml from "highlight.js/lib/languages/yaml";
import { escapeText } from "../src/pictures/markup";
import type { CodeBlock } from "./code-block";

const LANGUAGES = { bash, http, javascript, json, python, toml: ini, typescript, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);
hljs.registerAliases(["console"], { languageName: "bash" });

/** The default label of a tab, by language. */
const TAB_LABELS: Readonly<Record<string, string>> = {
  sh: "curl",
  ts: "TypeScript",
  js: "JavaScript",
  py: "Python",
  json: "JSON",
};

/** Renders a code block, with its file name if it has one. */
export function drawCode(block: CodeBlock): string {
  const file = block.words.get("file") ?? block.words.get("caption");
  const caption = file === undefined || file === "" ? "" : `<figcaption>${escapeText(file)}</figcaption>`;
  return `<figure class="code">${caption}${drawListing(block)}</figure>\n`;
}

/**
 * Renders code blocks with the same content in several languages. Without JavaScript they are shown one below the
 * other.
 */
export function drawTabs(blocks: readonly CodeBlock[]): string {
  const panels = blocks.map(
    (block) => `<div class="tab" data-label="${escapeText(labelOf(block))}">${drawCode(block)}</div>`,
  );
  return `<div class="tabs">${panels.join("")}</div>\n`;
}

/** Whether a block belongs to a group of tabs. */
export const isTab = ({ words }: CodeBlock): boolean => words.has("tab");

const labelOf = ({ language, words }: CodeBlock): string => words.get("tab") || (TAB_LABELS[language] ?? language);

/** The listing is focusable, so that it can be scrolled by keyboard if it is wider than the screen. */
function drawListing({ language, text }: CodeBlock): string {
  const colored = hljs.getLanguage(language)
    ? hljs.highlight(text, { language, ignoreIllegals: true }).value
    : escapeText(text);
  return `<pre tabindex="0"><code>${colored}\n</code></pre>`;
}

import { escapeText } from "../src/pictures/markup";
import type { Entry } from "./navigation";
import type { Page } from "./page";

/** The API reference, rendered in the browser from `/openapi.json`. */
export function explorerPage(entry: Entry, script: string, style: string): Page {
  return {
    ...entry,
    part: "api",
    content: `<main id="content" class="explorer" tabindex="-1"><h1>${escapeText(entry.title)}</h1><noscript><p>The reference needs JavaScript. The same is in <a href="/openapi.yaml">openapi.yaml</a>.</p></noscript><div id="explorer"></div></main>`,
    scripts: [script],
    styles: [style],
  };
}

import type * as z from "zod";
import { escapeText } from "../../pictures/markup";
import type { ProblemMeaning } from "../schemas/problem-page";

/** The address of the page's looks, which stand in `public/`. */
export const STYLESHEET = "/problems.css";

/** What a page may load: its looks, and nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Writes what a problem means as a page for people. */
export const problemPage = ({
  code,
  title,
  status,
  meaning,
  remedy,
  example,
}: z.infer<typeof ProblemMeaning>) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)} · Skytale</title>
<link rel="stylesheet" href="${STYLESHEET}">
</head>
<body>
<main>
<p><code>${escapeText(code)}</code> ${status}</p>
<h1>${escapeText(title)}</h1>
<p>${prose(meaning)}</p>
<h2>What to do</h2>
<p>${prose(remedy)}</p>
<h2>As it comes</h2>
<pre tabindex="0">${escapeText(JSON.stringify(example, null, 2))}</pre>
<p class="more"><a href="/docs/errors#${escapeText(code)}">All errors</a> <a href="/docs">Documentation</a></p>
</main>
</body>
</html>
`;

/** A sentence whose words in backticks are code. */
const prose = (text: string): string => escapeText(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

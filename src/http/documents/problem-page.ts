import type * as z from "zod";
import { escapeText } from "../../pictures/markup";
import type { ProblemMeaning } from "../schemas/problem-page";

/** Address of the page's stylesheet in `public/`. */
export const STYLESHEET = "/problems.css";

/** The Content-Security-Policy of the page: it may load its stylesheet and nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The explanation of a problem as an HTML page. */
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
<h2>Example</h2>
<pre tabindex="0">${escapeText(JSON.stringify(example, null, 2))}</pre>
<p class="more"><a href="/docs/errors#${escapeText(code)}">All errors</a> <a href="/docs">Documentation</a></p>
</main>
</body>
</html>
`;

/** Escapes a sentence and marks its words in backticks as code. */
const prose = (text: string): string => escapeText(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

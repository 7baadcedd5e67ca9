import path from "node:path";
import { PAGE_NAMES, PAGES, type PageName } from "../clients/web/addresses";
import { MARK } from "../clients/web/mark";
import { escapeText } from "../src/pictures/markup";
import { VARIANTS } from "../src/rules/registry";
import type { BundledProgram } from "./assets";
import { type Icons, iconLinks } from "./icons";
import { GAME_NAMES } from "./shown-games";

/** The addresses of the files that every document of the client loads. */
export interface ClientFiles {
  readonly style: string;
  readonly program: string;
  /** Script that sets the color scheme and the player's name before the first paint. */
  readonly scheme: string;
  readonly icons: Icons;
}

/** The pages that show boards immediately. The rules of each game are loaded when the game is known. */
export const PAGES_WITH_RULES: readonly PageName[] = ["game", "my-games", "learn"];

/**
 * The addresses of the files that a page needs immediately. For pages with boards, this includes the code shared by the
 * rules of several games.
 */
export function filesOfPage(page: PageName, client: string, program: BundledProgram): readonly string[] {
  const own = program.filesOf(path.join(client, `pages/${page}/page.tsx`));
  if (!PAGES_WITH_RULES.includes(page)) return own;
  const rules = VARIANTS.map((game) => program.filesOf(path.join(client, `../../src/rules/${game}/rules.ts`)));
  const isShared = (file: string): boolean => rules.filter((files) => files.includes(file)).length > 1;
  return [...new Set([...own, ...rules.flat().filter(isShared)])];
}

/** The element that the client renders into, with a header like the client's own. */
export const drawClientRoot = (): string =>
  `<div id="app"><header class="bar"><a class="brand" href="/" aria-label="Skytale">${MARK}<span>Skytale</span></a></header></div>`;

/**
 * The document of a page of the client. It loads the page's module together with the frame, and has no content of its
 * own.
 * @param files the addresses of all files that the page needs immediately
 */
export function clientDocument(
  page: PageName,
  { style, program, scheme, icons }: ClientFiles,
  files: readonly string[],
): string {
  const preloads = files.map((file) => `<link rel="modulepreload" href="${file}">`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(PAGES[page].title)} · Skytale</title>
<meta name="color-scheme" content="light dark">
${iconLinks(icons)}
<link rel="stylesheet" href="${style}">
<script src="${scheme}"></script>
<script type="module" src="${program}"></script>
${preloads.join("\n")}
</head>
<body class="client">
${drawClientRoot()}
<noscript><p class="notice">This page needs JavaScript. Without it, you can play on the <a href="/docs/command-line">command line</a> or over the <a href="/docs">API</a>.</p></noscript>
</body>
</html>
`;
}

/** The web app manifest. */
export const manifestFile = ({ installed }: Icons): string =>
  JSON.stringify({
    id: "/",
    name: "Skytale",
    description: `Correspondence games for two: ${GAME_NAMES}.`,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f7f1e5",
    theme_color: "#f7f1e5",
    icons: installed,
    shortcuts: [{ name: "Lobby", url: PAGES.lobby.address }],
  });

/** The document of each address, in the format of Cloudflare and Miniflare. `/` is the front page. */
export function redirectsFile(): string {
  const addresses = PAGE_NAMES.map((page) => ({ page, address: PAGES[page].address }));
  const documents = addresses
    .filter(({ address }) => address !== "/")
    .map(({ page, address }) => `${address} /client/${page} 200`);
  // A page about one game, without the game, is that of the first game; it links to the others.
  const withoutGame = VARIANTS.slice(0, 1).flatMap((game) =>
    addresses
      .filter(({ address }) => address.endsWith("/:variant"))
      .map(({ address }) => `${address.replace("/:variant", "")} ${address.replace(":variant", game)} 302`),
  );
  return [...documents, ...withoutGame, "/changelog /docs/changelog 301"].map((line) => `${line}\n`).join("");
}

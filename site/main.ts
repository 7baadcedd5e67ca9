import fs from "node:fs";
import path from "node:path";
import { PAGE_NAMES, PAGES, type PageName } from "../clients/web/addresses";
import { noticesOf } from "../scripts/notices.mjs";
import { Assets } from "./assets";
import { changelogFeed, changelogGuide } from "./changelog";
import { clientDocument, filesOfPage, manifestFile, redirectsFile } from "./client-documents";
import { explorerPage } from "./explorer-page";
import { frontPage } from "./front-page";
import { readGuides } from "./guides";
import { headersFile } from "./headers";
import { addIcons } from "./icons";
import { loadLessons } from "./lessons";
import { guideMarkdown, llmsFullText, llmsText } from "./llms";
import { renderGuide } from "./markdown";
import { addressOf, type Entry, sectionsOf } from "./navigation";
import { drawArticle, drawPage, type Page, type PageFiles } from "./page";
import { eventsGuide, withNotations, withProblems } from "./reference";
import { searchIndex } from "./search-index";
import { boardPage, missingPage, overviewPage } from "./single-pages";

// Writes the whole site into the folder named as argument: pages, their files, and the content of `public/`.
// scripts/site/build.ts runs this script, and replaces the served site only after it has succeeded.

const ROOT = path.join(import.meta.dirname, "..");

const EXPLORER: Entry = {
  address: "/docs/api",
  text: "/openapi.yaml",
  title: "API reference",
  description: "Every operation with its schemas, and a form to try it.",
  section: "Reference",
  order: 900,
};

const BOARD: Entry = {
  address: "/docs/board",
  text: "/docs/board",
  title: "Try a board",
  description: "Try moves from any position of any game.",
  section: "Reference",
  order: 990,
};

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error("name the folder to write to");

const inSite = (name: string): string => path.join(import.meta.dirname, name);
const write = (name: string, text: string): void => {
  const file = path.join(target, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};

fs.cpSync(path.join(ROOT, "public"), target, { recursive: true });
const assets = new Assets(target);
const inClient = (name: string): string => path.join(ROOT, "clients/web", name);
const { addresses: bundled, inputs } = await assets.bundle({
  style: inSite("styles/site.css"),
  front: inSite("styles/front.css"),
  board: inSite("styles/board.css"),
  api: inSite("styles/explorer.css"),
  page: inSite("browser/page.ts"),
  boardPage: inSite("browser/board-page.ts"),
  dumps: inSite("browser/dumps.ts"),
  explorer: inSite("browser/explorer.ts"),
  clientStyle: inClient("styles/client.css"),
});
const searchWorker = await assets.bundleSearchWorker(inClient("worker/search-worker.ts"));
const program = await assets.bundleClient(inClient("main.tsx"), searchWorker);
const changelog = changelogGuide(ROOT);
const guides = [
  ...readGuides(ROOT, "docs/guides").map((guide) => withNotations(withProblems(ROOT, guide))),
  eventsGuide(ROOT),
  changelog,
];
const rendered = guides.map((guide) => {
  const { slug, title, description, section, order } = guide;
  const address = addressOf(slug);
  const entry: Entry = { address, text: `${address}.md`, title, description, section, order };
  return { guide, entry, ...renderGuide(guide, assets) };
});
const sections = sectionsOf([...rendered.map(({ entry }) => entry), EXPLORER, BOARD]);
const files: PageFiles = {
  style: bundled.style,
  page: bundled.page,
  scheme: assets.add("scheme.js", fs.readFileSync(inSite("browser/scheme.js"))),
  icons: addIcons(assets, inSite("")),
  searchIndex: assets.add("search.json", searchIndex(rendered)),
};
const { repository } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")) as { repository?: string };
const writePage = (name: string, page: Page): void => write(name, drawPage(page, files, repository ?? null));

for (const { guide, entry, html, headings } of rendered) {
  const content = drawArticle({ ...entry, html, headings, markdown: entry.text }, sections);
  const scripts = guide.slug === "dumps" ? [bundled.dumps] : [];
  writePage(`docs/${guide.slug}.html`, { ...entry, part: "docs", content, scripts, markdown: entry.text });
  write(`docs/${guide.slug}.md`, guideMarkdown(guide));
}
const client = { style: bundled.clientStyle, program: program.address, scheme: files.scheme, icons: files.icons };
const filesOf = (page: PageName): readonly string[] => filesOfPage(page, inClient(""), program);
for (const page of PAGE_NAMES.filter((name) => PAGES[name].address !== "/")) {
  write(`client/${page}.html`, clientDocument(page, client, filesOf(page)));
}
const forPlayers = filesOf("my-games");
const lessons = await loadLessons();
writePage("index.html", frontPage(assets, lessons, { style: bundled.front, client, forPlayers }, sections));
writePage("docs/index.html", overviewPage(sections));
writePage("docs/api.html", explorerPage(EXPLORER, bundled.explorer, bundled.api));
writePage("docs/board.html", boardPage(BOARD, sections, bundled.boardPage, bundled.board));
writePage("404.html", missingPage(sections));
write("llms.txt", llmsText(sections));
// The changelog is as long as all guides of a section, and a program that uses the server does not need it.
write(
  "llms-full.txt",
  llmsFullText(
    sections,
    guides.filter((guide) => guide !== changelog),
  ),
);
write("changelog.atom", changelogFeed(changelog));
write("licenses.txt", noticesOf([...new Set([...inputs, ...program.inputs])], process.cwd()));
await assets.bundleServiceWorker(
  inClient("worker/service-worker.ts"),
  [program.address, bundled.clientStyle].map((address) => path.parse(address).name).join(" "),
  inClient("theme.css"),
  inSite("browser/scheme.js"),
);
write("manifest.webmanifest", manifestFile(files.icons));
write("_redirects", redirectsFile());
write("_headers", headersFile());

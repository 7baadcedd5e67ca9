/** The members of `GET /v1/dumps` that the table shows. */
interface Dump {
  readonly month: string;
  readonly games: number;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

const LIST = "/v1/dumps";
const COLUMNS = ["Month", "Games", "Files"];

/** Shows the dumps of this server below the paragraph that links to their list. Without them, the link remains. */
async function showDumps(): Promise<void> {
  const paragraph = document.querySelector(`main a[href="${LIST}"]`)?.closest("p");
  const answer = await fetch(`${LIST}?limit=100`);
  if (!answer.ok) return;
  const { items } = (await answer.json()) as { readonly items: readonly Dump[] };
  paragraph?.after(items.length === 0 ? element("p", "This server has not published any dump yet.") : tableOf(items));
}

function tableOf(dumps: readonly Dump[]): HTMLElement {
  const head = element("thead", element("tr", ...COLUMNS.map((column) => element("th", column))));
  const rows = dumps.map(({ month, games, files }) => {
    const names = [{ name: `skytale-${month}.json`, bytes: null }, ...files].map(linkTo);
    return element("tr", element("td", month), element("td", String(games)), element("td", ...names));
  });
  const frame = element("div", element("table", head, element("tbody", ...rows)));
  frame.className = "table";
  // A wide table is scrolled by keyboard.
  frame.tabIndex = 0;
  return frame;
}

function linkTo({ name, bytes }: { readonly name: string; readonly bytes: number | null }): HTMLElement {
  const link = document.createElement("a");
  link.href = `/dumps/${name}`;
  link.textContent = name;
  return element("div", link, bytes === null ? "" : ` ${sizeOf(bytes)}`);
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function element(tag: string, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

void showDumps();

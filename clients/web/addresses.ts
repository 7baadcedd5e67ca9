/** The address and the title of a page. Both are available before the code of the page is loaded. */
export interface PageInfo {
  /** The path. A segment that begins with a colon matches any text without a slash. */
  readonly address: string;
  /** The window title until the page sets a more specific one. */
  readonly title: string;
}

/**
 * The pages of the client. The build generates a document for each, which is served at its address. `frame/pages.ts`
 * names the module of each page.
 */
export const PAGES = {
  "my-games": { address: "/", title: "Your games" },
  game: { address: "/games/:id", title: "Game" },
  lobby: { address: "/lobby", title: "Lobby" },
  challenge: { address: "/challenges/:id", title: "Challenge" },
  archive: { address: "/archive", title: "Finished games" },
  player: { address: "/players/:name", title: "Player" },
  leaderboard: { address: "/leaderboards/:variant", title: "Leaderboard" },
  settings: { address: "/settings", title: "Settings" },
  recover: { address: "/recover", title: "Sign in" },
} as const satisfies Record<string, PageInfo>;

export type PageName = keyof typeof PAGES;

/** The page of an address, with the values of the colon segments by name. */
export interface PageMatch {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string>>;
}

/** The page at a path; null if no page of the client has this path. */
export function findPage(pathname: string): PageMatch | null {
  for (const page of PAGE_NAMES) {
    const params = matchAddress(PAGES[page].address, pathname);
    if (params !== null) return { page, params };
  }
  return null;
}

const isPageName = (name: string): name is PageName => Object.hasOwn(PAGES, name);

/** All pages, in the order in which paths are matched. */
export const PAGE_NAMES: readonly PageName[] = Object.keys(PAGES).filter(isPageName);

function matchAddress(address: string, pathname: string): Record<string, string> | null {
  const [wanted, found] = [address.split("/"), pathname.split("/")];
  if (wanted.length !== found.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const text = found[index] ?? "";
    if (!segment.startsWith(":")) {
      if (segment !== text) return null;
    } else {
      const value = decodeSegment(text);
      if (value === null || value === "") return null;
      params[segment.slice(1)] = value;
    }
  }
  return params;
}

function decodeSegment(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

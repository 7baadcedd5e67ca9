/** What is known of a page before its program is loaded. */
export interface PageInfo {
  /** Its address; a part that begins with a colon stands for anything but a slash. */
  readonly address: string;
  /** What the window is called until the page says better. */
  readonly title: string;
}

/**
 * The pages of the client. The build makes a document of each, which is served at its address and loads its program with
 * the frame; `frame/pages.ts` says which program that is.
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
  recover: { address: "/recover", title: "Come back" },
} as const satisfies Record<string, PageInfo>;

export type PageName = keyof typeof PAGES;

/** What an address names: a page, and what stands in the place of the parts with a colon. */
export interface Place {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string>>;
}

/** The page that an address leads to; null if it is none of the client's. */
export function findPage(pathname: string): Place | null {
  for (const page of PAGE_NAMES) {
    const params = matchAddress(PAGES[page].address, pathname);
    if (params !== null) return { page, params };
  }
  return null;
}

const isPageName = (name: string): name is PageName => Object.hasOwn(PAGES, name);

/** All pages, in the order in which addresses are held against them. */
export const PAGE_NAMES: readonly PageName[] = Object.keys(PAGES).filter(isPageName);

function matchAddress(address: string, pathname: string): Record<string, string> | null {
  const [wanted, found] = [address.split("/"), pathname.split("/")];
  if (wanted.length !== found.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = found[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== text) return null;
    } else {
      const value = decodePart(text);
      if (value === null || value === "") return null;
      params[part.slice(1)] = value;
    }
  }
  return params;
}

function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The pages that the navigation links to. */
export const NAVIGATION = ["my-games", "lobby", "tournaments", "archive", "settings"] as const;
export type NavigationPage = (typeof NAVIGATION)[number];

/** The facts about a page that are available before its code is loaded. */
export interface PageInfo {
  /** The path. A segment that begins with a colon matches any non-empty text without a slash. */
  readonly address: string;
  /** The window title until the page sets a more specific one. */
  readonly title: string;
  /** The page whose link in the navigation is marked as the current one; null for none. */
  readonly under: NavigationPage | null;
}

/**
 * The pages of the client. The build generates a document for each, which is served at its address. `frame/pages.ts`
 * names the module of each page.
 */
export const PAGES = {
  "my-games": { address: "/", title: "Your games", under: "my-games" },
  game: { address: "/games/:id", title: "Game", under: "my-games" },
  lobby: { address: "/lobby", title: "Lobby", under: "lobby" },
  challenge: { address: "/challenges/:id", title: "Challenge", under: "lobby" },
  tournaments: { address: "/tournaments", title: "Tournaments", under: "tournaments" },
  // Before the page of a tournament, whose address matches this one as well.
  "tournaments/new": { address: "/tournaments/new", title: "New tournament", under: "tournaments" },
  "tournaments/tournament": { address: "/tournaments/:id", title: "Tournament", under: "tournaments" },
  "ladders/ladder": { address: "/ladders/:id", title: "Ladder", under: "tournaments" },
  teams: { address: "/teams", title: "Teams", under: "tournaments" },
  "teams/new": { address: "/teams/new", title: "New team", under: "tournaments" },
  "teams/team": { address: "/teams/:id", title: "Team", under: "tournaments" },
  archive: { address: "/archive", title: "Finished games", under: "archive" },
  player: { address: "/players/:name", title: "Player", under: "archive" },
  leaderboard: { address: "/leaderboards/:variant", title: "Leaderboard", under: "archive" },
  learn: { address: "/learn/:variant", title: "How to play", under: "lobby" },
  puzzles: { address: "/puzzles/:variant", title: "Puzzles", under: "lobby" },
  settings: { address: "/settings", title: "Settings", under: "settings" },
  "settings/account": { address: "/settings/account", title: "Account", under: "settings" },
  "settings/play": { address: "/settings/play", title: "Play", under: "settings" },
  "settings/appearance": { address: "/settings/appearance", title: "Appearance", under: "settings" },
  "settings/notices": { address: "/settings/notices", title: "Notifications", under: "settings" },
  "settings/developers": { address: "/settings/developers", title: "Developers", under: "settings" },
  admin: { address: "/admin", title: "This server", under: null },
  authorize: { address: "/authorize", title: "Connect an app", under: null },
  device: { address: "/device", title: "Connect a device", under: null },
  email: { address: "/email/verify", title: "E-mail", under: null },
  recover: { address: "/recover", title: "Sign in", under: null },
} as const satisfies Record<string, PageInfo>;

export type PageName = keyof typeof PAGES;

/** The page of an address, with the values of the colon segments by name. */
export interface PageMatch {
  readonly page: PageName;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The address of the page that teaches a game.
 * @param game the id of the game of the link back; null for none
 */
export const learnAddress = (variant: string, game: string | null = null): string =>
  `/learn/${variant}${game === null ? "" : `?game=${game}`}`;

/**
 * The address of a puzzle.
 * @param id null for the daily puzzle of the game
 */
export const puzzleAddress = (variant: string, id: string | null = null): string =>
  `/puzzles/${variant}${id === null ? "" : `?puzzle=${id}`}`;

/** The address of a tournament, or of a ladder. */
export const tournamentAddress = (id: string, format: string): string =>
  `/${format === "ladder" ? "ladders" : "tournaments"}/${id}`;

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

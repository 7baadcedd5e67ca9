import { PAGES, type PageName } from "../../addresses";

/** The pages of the groups of settings. */
export type GroupPage = Extract<PageName, `settings/${string}`>;

interface Group {
  readonly page: GroupPage;
  /** Contents of the group, for the overview. */
  readonly words: string;
  /** Ids of the sections on the page of the group. */
  readonly sections: readonly string[];
}

/** The groups of settings in the order of the lists. */
export const GROUPS: readonly Group[] = [
  {
    page: "settings/account",
    words: "Signing in, passkeys, time zone, your data",
    sections: ["sign-in", "passkeys", "profile", "data"],
  },
  {
    page: "settings/play",
    words: "Confirming moves, vacation, players you follow or have blocked",
    sections: ["moves", "vacation", "people"],
  },
  {
    page: "settings/appearance",
    words: "Colors, boards, pieces, notation, sound",
    sections: ["appearance"],
  },
  {
    page: "settings/notices",
    words: "Notifications in this browser, e-mail, calendar, installation",
    sections: ["notifications", "email", "calendar", "installation"],
  },
  {
    page: "settings/developers",
    words: "Tokens for programs, webhooks",
    sections: ["tokens", "webhooks"],
  },
];

/**
 * The address of a section in its group. Links to `/settings#webhooks` are older than the groups.
 * @returns null if there is no such section
 */
export function addressOfSection(id: string): string | null {
  const group = GROUPS.find(({ sections }) => sections.includes(id));
  return group === undefined ? null : `${PAGES[group.page].address}#${id}`;
}

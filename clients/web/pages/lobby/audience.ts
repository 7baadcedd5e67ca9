/** The players who can accept a challenge. */
export const AUDIENCES = ["everyone", "player", "link"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const AUDIENCE_NAMES: Readonly<Record<Audience, string>> = {
  everyone: "Anyone",
  player: "A player",
  link: "Anyone with the link",
};

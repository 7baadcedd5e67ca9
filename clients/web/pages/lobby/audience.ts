/** The players who can accept a challenge. */
export const AUDIENCES = ["everyone", "player", "link"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const AUDIENCE_NAMES: Readonly<Record<Audience, string>> = {
  everyone: "Anyone",
  player: "A player",
  link: "Anyone with the link",
};

const ACCEPTERS: Readonly<Record<Audience, string>> = {
  everyone: "The challenge is in the lobby, and anybody can accept it.",
  player: "Only this player sees the challenge and can accept it.",
  link: "The challenge is not in the lobby. Anybody who has its link can accept it.",
};

/** A private game is invisible to everybody but its players, so it cannot be offered in the lobby. */
export const mayBePrivate = (audience: Audience): boolean => audience !== "everyone";

/** Sentences that say who can see and accept a challenge, and who can see its game. */
export const audienceWords = (audience: Audience, isPrivate: boolean): string =>
  `${ACCEPTERS[audience]} ${isPrivate ? "Only the two players can see the game." : "Everybody can watch the game."}`;

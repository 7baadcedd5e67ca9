import { isDeclaredBot } from "./declared-bot";
import { type PlayerId, playerId } from "./ids";

/** Strengths of the house bots, the weakest first. */
export const STRENGTHS = ["recruit", "veteran", "strategos"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** A house bot. It plays every variant, accepts challenges at once, and uses the same commands as any player. */
export interface HousePlayer {
  readonly id: PlayerId;
  readonly username: string;
  readonly strength: Strength;
}

/** The house bots. Their ids are the same on every server, and their names are reserved. */
export const HOUSE_PLAYERS: readonly HousePlayer[] = [
  { id: playerId("h0vse00000000001"), username: "house-recruit", strength: "recruit" },
  { id: playerId("h0vse00000000002"), username: "house-veteran", strength: "veteran" },
  { id: playerId("h0vse00000000003"), username: "house-strategos", strength: "strategos" },
];

const BY_ID: ReadonlyMap<string, HousePlayer> = new Map(HOUSE_PLAYERS.map((player) => [player.id, player]));

/** The house bot with an id; null for any other id. */
export const housePlayer = (id: string): HousePlayer | null => BY_ID.get(id) ?? null;

/** Whether an id belongs to a house bot. House bots have no Player object and no token. */
export const isHousePlayer = (id: string): boolean => BY_ID.has(id);

/** The house bot with this name, ignoring case; null if no house bot has it. */
export const housePlayerNamed = (username: string): HousePlayer | null =>
  HOUSE_PLAYERS.find((player) => player.username === username.toLowerCase()) ?? null;

/** A player as other players see them. */
export interface NamedPlayer {
  readonly username: string;
  /** True for a bot; absent for people. */
  readonly bot?: boolean | undefined;
}

/** The name of a player in texts, marked if it is that of a bot. */
export const nameInText = ({ username, bot }: NamedPlayer): string => (bot === true ? `${username} (bot)` : username);

/** Whether a player is a bot: a house bot, or an account that was declared as a bot. */
export const isBot = (id: string): boolean => isHousePlayer(id) || isDeclaredBot(id);

/** The view of a player, with `bot` set for bots. */
export const namedPlayer = (id: string, username: string): NamedPlayer =>
  isBot(id) ? { username, bot: true } : { username };

/** The name of a player in texts, by the id. */
export const nameInTextOf = ({ id, username }: { readonly id: string; readonly username: string }): string =>
  nameInText(namedPlayer(id, username));

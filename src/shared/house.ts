import { isDeclaredBot } from "./declared-bot";
import { type PlayerId, playerId } from "./ids";

/** Levels of the house bots, the weakest first. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type Level = (typeof LEVELS)[number];

/** A house bot. It plays every variant, accepts challenges at once, and uses the same commands as any player. */
export interface HousePlayer {
  readonly id: PlayerId;
  readonly username: string;
  readonly level: Level;
}

/** The house bots, the weakest first. Their ids are the same on every server, and their names are reserved. */
export const HOUSE_PLAYERS: readonly HousePlayer[] = [
  { id: playerId("h0vse00000000004"), username: "house-level-1", level: 1 },
  { id: playerId("h0vse00000000005"), username: "house-level-2", level: 2 },
  { id: playerId("h0vse00000000001"), username: "house-recruit", level: 3 },
  { id: playerId("h0vse00000000006"), username: "house-level-4", level: 4 },
  { id: playerId("h0vse00000000007"), username: "house-level-5", level: 5 },
  { id: playerId("h0vse00000000008"), username: "house-level-6", level: 6 },
  { id: playerId("h0vse00000000002"), username: "house-veteran", level: 7 },
  { id: playerId("h0vse00000000009"), username: "house-level-8", level: 8 },
  { id: playerId("h0vse0000000000a"), username: "house-level-9", level: 9 },
  { id: playerId("h0vse00000000003"), username: "house-strategos", level: 10 },
];

const BY_ID: ReadonlyMap<string, HousePlayer> = new Map(HOUSE_PLAYERS.map((player) => [player.id, player]));

/** The house bot with an id; null for any other id. */
export const housePlayer = (id: string): HousePlayer | null => BY_ID.get(id) ?? null;

/** Whether an id belongs to a house bot. House bots have no Player object and no token. */
export const isHousePlayer = (id: string): boolean => BY_ID.has(id);

/** The house bot with this name, ignoring case; null if no house bot has it. */
export const housePlayerNamed = (username: string): HousePlayer | null =>
  HOUSE_PLAYERS.find((player) => player.username === username.toLowerCase()) ?? null;

/** The name that stands for the house bots in a challenge with a level. Nobody can have it. */
export const HOUSE = "house";

/** The level that a text names; null if there is no such level. */
export const readLevel = (text: string): Level | null => LEVELS.find((level) => String(level) === text) ?? null;

/** The house bot of a level. */
export const housePlayerOf = (level: Level): HousePlayer => HOUSE_PLAYERS[level - 1] as HousePlayer;

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

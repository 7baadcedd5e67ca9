import { type PlayerId, playerId } from "./ids";

/** How strongly the house plays, the weakest first. */
export const STRENGTHS = ["recruit", "veteran", "strategos"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** A player of the house: it plays every game, at once, by the same commands as anybody. */
export interface HousePlayer {
  readonly id: PlayerId;
  readonly username: string;
  readonly strength: Strength;
}

/** The players of the house. Their ids are the same on every server; nobody else can get one of their names. */
export const HOUSE_PLAYERS: readonly HousePlayer[] = [
  { id: playerId("h0vse00000000001"), username: "house-recruit", strength: "recruit" },
  { id: playerId("h0vse00000000002"), username: "house-veteran", strength: "veteran" },
  { id: playerId("h0vse00000000003"), username: "house-strategos", strength: "strategos" },
];

const BY_ID: ReadonlyMap<string, HousePlayer> = new Map(HOUSE_PLAYERS.map((player) => [player.id, player]));

/** The player of the house who has an id; null for everybody else. */
export const housePlayer = (id: string): HousePlayer | null => BY_ID.get(id) ?? null;

/** Whether an id is that of a player of the house: a bot, without an object or a token of its own. */
export const isHousePlayer = (id: string): boolean => BY_ID.has(id);

/** The player of the house with a name, in any case of letters; null if there is none. */
export const housePlayerNamed = (username: string): HousePlayer | null =>
  HOUSE_PLAYERS.find((player) => player.username === username.toLowerCase()) ?? null;

/** A player as others name them. */
export interface NamedPlayer {
  readonly username: string;
  /** True for a player of the house; left out for people. */
  readonly bot?: boolean | undefined;
}

/** A player by name, marked if it is one of the house. */
export const namedPlayer = (id: string, username: string): NamedPlayer =>
  isHousePlayer(id) ? { username, bot: true } : { username };

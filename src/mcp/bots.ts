import * as z from "zod";
import { type NamedPlayer, nameInText } from "../shared/house";

/** The names of bots in a report. The other names in it are those of people. */
export const Bots = z.array(z.string()).describe("Those of these players that are bots");

/** The names of the bots among players. */
export const botsOf = (players: readonly (NamedPlayer | null)[]): string[] =>
  players.flatMap((player) => (player?.bot === true ? [player.username] : []));

/** A name in a text, marked if it is that of a bot. */
export const marked = (username: string, bots: readonly string[]): string =>
  nameInText({ username, bot: bots.includes(username) });

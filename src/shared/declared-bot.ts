/**
 * Start of the ids of players who are declared bots. The declaration is part of the id. So it is known wherever a
 * player is, without a look-up, also in stored games and events, and it cannot change.
 */
const MARK = "b0t000";

/** SQL pattern of the ids of declared bots. */
export const DECLARED_BOT_PATTERN = `${MARK}%`;

/** Whether an id belongs to a player who was declared as a bot at the sign-up. */
export const isDeclaredBot = (id: string): boolean => id.startsWith(MARK);

/** Makes the id of a declared bot, or of a person, from a random id. At least 50 of its 80 random bits remain. */
export function newPlayerId(random: string, isBot: boolean): string {
  if (isBot) return MARK + random.slice(MARK.length);
  // One random id in 2^30 has the mark by chance.
  return isDeclaredBot(random) ? `0${random.slice(1)}` : random;
}

import type { Me, RunningGame } from "skytale-client";

export type GamesOrder = Me["gamesOrder"];

/** Which running games are listed. */
export interface GamesFilter {
  /** The id of a variant; "" for all. */
  readonly variant: string;
  readonly rated: "" | "rated" | "casual";
  /** A part of the opponent's name, in any case. */
  readonly opponent: string;
}

export const ALL_GAMES: GamesFilter = { variant: "", rated: "", opponent: "" };

const compareNames = (a: string, b: string): number => a.localeCompare(b, "en", { sensitivity: "base" });

/** Comparisons by order. The server's order is by deadline, with the player's own turns first, and decides ties. */
const COMPARE: Readonly<Record<Exclude<GamesOrder, "deadline">, (a: RunningGame, b: RunningGame) => number>> = {
  opponent: (a, b) => compareNames(a.opponent.username, b.opponent.username),
  game: (a, b) => compareNames(a.variant, b.variant),
  "last-move": (a, b) => Date.parse(b.turnStartedAt) - Date.parse(a.turnStartedAt),
};

/** The games that pass a filter, in an order. An order that this client does not know counts as the server's order. */
export function arrangeGames(
  games: readonly RunningGame[],
  { variant, rated, opponent }: GamesFilter,
  order: GamesOrder,
): readonly RunningGame[] {
  const part = opponent.trim().toLowerCase();
  const found = games.filter(
    (game) =>
      (variant === "" || game.variant === variant) &&
      (rated === "" || game.rated === (rated === "rated")) &&
      game.opponent.username.toLowerCase().includes(part),
  );
  const compare = order in COMPARE ? COMPARE[order as keyof typeof COMPARE] : null;
  return compare === null ? found : found.sort(compare);
}

import type { Ledger } from "./ledger";

/** The id of the player whom a token belongs to. */
export const playerIdOf = (token: string): string => token.split("_")[1] ?? "";

/** All names that a player may have had. */
export const namesOf = ({ wishes }: Ledger, player: string): readonly string[] => [
  player,
  ...(wishes.get(player) ?? []),
];

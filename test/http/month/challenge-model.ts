import type { Side } from "../../../src/shared/side";
import type { GameModel, Terms } from "./game-model";
import type { PlayerModel } from "./player-model";

/** The expected state of one challenge. */
export interface ChallengeModel {
  readonly id: string;
  readonly challenger: PlayerModel;
  readonly opponent: PlayerModel | null;
  readonly terms: Terms;
  readonly color: Side | "random";
  readonly uses: number;
  readonly minRating: number | null;
  readonly maxRating: number | null;
  readonly expiresAt: number;
  readonly rematchOf: GameModel | null;
  status: "open" | "accepted" | "declined" | "canceled";
  readonly games: { readonly accepter: PlayerModel; readonly game: GameModel }[];
}

/** The challenge's status as the API shows it. */
export const statusOf = ({ status, expiresAt }: ChallengeModel, now: number): string =>
  status === "open" && expiresAt <= now ? "expired" : status;

export const isOpen = (challenge: ChallengeModel, now: number): boolean => statusOf(challenge, now) === "open";

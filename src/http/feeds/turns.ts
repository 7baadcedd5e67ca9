import type { GameSummary } from "../../match/view";
import { gameOf, isVariant } from "../../rules/registry";
import { boardAddress } from "../../shared/links";

/** A turn of a player, as calendars and feeds show it. Times in milliseconds since 1970. */
export interface Turn {
  readonly gameId: string;
  readonly ply: number;
  readonly title: string;
  readonly text: string;
  /** Where people see the board. */
  readonly url: string;
  readonly startedAt: number;
  readonly deadlineAt: number | null;
}

/**
 * The games in which it is a player's turn.
 * @param origin where this server is reached: `https://host`
 */
export const turnsOf = (games: readonly GameSummary[], origin: string): readonly Turn[] =>
  games
    .filter((game) => game.turn === game.side)
    .map((game) => ({
      gameId: game.id,
      ply: game.ply,
      title: `Your move against ${game.opponent.username}`,
      text: [
        `${nameOf(game.variant)}, you play ${game.side}.`,
        game.lastMove === null ? "The game begins." : `The last move was ${game.lastMove}.`,
        `Position: ${game.position}`,
      ].join("\n"),
      url: boardAddress(origin, game.id),
      startedAt: game.turnStartedAt,
      deadlineAt: game.deadlineAt,
    }));

const nameOf = (variant: string): string => (isVariant(variant) ? gameOf(variant).catalogue.name : variant);

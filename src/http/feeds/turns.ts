import type { ListedGame } from "../../player/player-rpc";
import { gameOf, isVariant } from "../../rules/registry";
import { nameInTextOf } from "../../shared/house";
import { gamePage } from "../../shared/links";

/** A turn of a player, as calendars and feeds show it. Times in milliseconds since 1970. */
export interface Turn {
  readonly gameId: string;
  readonly ply: number;
  /** Increases with every event of the game, including changes of the deadline. */
  readonly revision: number;
  readonly title: string;
  readonly text: string;
  /** Web page of the game. */
  readonly url: string;
  readonly startedAt: number;
  readonly deadlineAt: number | null;
}

/**
 * The games in which the player is to move.
 * @param origin public address of this server: `https://host`
 */
export const turnsOf = (games: readonly ListedGame[], origin: string): readonly Turn[] =>
  games
    .filter((game) => game.turn === game.side)
    .map((game) => ({
      gameId: game.id,
      ply: game.ply,
      revision: game.throughSeq,
      title: `Your move in ${nameOf(game.variant)} against ${nameInTextOf(game.opponent)}`,
      text: [
        `${nameOf(game.variant)}, you play ${game.side}.`,
        game.lastMove === null ? "The game begins." : `The last move was ${game.lastMove}.`,
        `Position: ${game.position}`,
      ].join("\n"),
      url: gamePage(origin, game.id),
      startedAt: game.turnStartedAt,
      deadlineAt: game.deadlineAt,
    }));

const nameOf = (variant: string): string => (isVariant(variant) ? gameOf(variant).catalogue.name : variant);

import type { Game, RunningGame, RunningGamePage } from "skytale-client";
import { opponentOf, type Side } from "../../../src/shared/side";
import { compareUrgency, type Urgency } from "../../../src/shared/urgency";

/** The side of a player in a game; null for a spectator. */
export const sideOf = ({ players }: Pick<Game, "players">, username: string | undefined): Side | null => {
  if (players.white.username === username) return "white";
  return players.black.username === username ? "black" : null;
};

const urgencyOf = ({ id, side, turn, deadlineAt }: RunningGame): Urgency => ({
  isMine: turn === side,
  deadlineAt: deadlineAt === null ? null : Date.parse(deadlineAt),
  id,
});

/**
 * The list of the player's running games, most urgent first, after an own command in one of them, such as its beginning
 * or a move.
 */
export function withGame(page: RunningGamePage, game: Game, username: string | undefined): RunningGamePage {
  const { id, variant, rulesRevision, ply, turn, position, drawOffer, takebackOffer, deadlineAt, rated } = game;
  const listed = page.items.find((item) => item.id === id);
  const side = sideOf(game, username);
  // If the list has further pages, a game that is not on this page can be on one of them.
  if (side === null || (listed === undefined && page.nextCursor !== null)) return page;
  const item: RunningGame = {
    ...{ id, variant, rulesRevision, side, ply, turn, position, drawOffer, takebackOffer, deadlineAt, rated },
    opponent: game.players[opponentOf(side)],
    lastMove: game.moves.at(-1)?.move ?? null,
    lastSan: game.moves.at(-1)?.san ?? null,
    ...(game.lastNotations === undefined ? {} : { lastNotations: game.lastNotations }),
    turnStartedAt: game.clock.turnStartedAt,
    vacationUntil: turn === null ? null : game.clock.vacationUntil[turn],
    timeControl: game.clock.timeControl,
    unread: listed?.unread ?? 0,
    proposed: listed?.position === position && listed.proposed,
    private: game.private,
  };
  const isRunning = game.status === "active";
  const count = (isMine: boolean): number =>
    (isMine ? page.counts.mine : page.counts.theirs) +
    Number(isRunning && (turn === side) === isMine) -
    Number(listed !== undefined && (listed.turn === side) === isMine);
  const items = [...page.items.filter((one) => one !== listed), ...(isRunning ? [item] : [])];
  return {
    ...page,
    items: items.sort((a, b) => compareUrgency(urgencyOf(a), urgencyOf(b))),
    counts: { mine: count(true), theirs: count(false) },
  };
}

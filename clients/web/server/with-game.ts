import type { Game, RunningGamePage } from "skytale-client";

/** The list of the player's running games after a change of one of them, such as an own move. */
export function withGame(page: RunningGamePage, game: Game): RunningGamePage {
  const before = page.items.find(({ id }) => id === game.id);
  if (before === undefined) return page;
  const { ply, turn, position, drawOffer, takebackOffer, deadlineAt, clock, moves } = game;
  const vacationUntil = turn === null ? null : clock.vacationUntil[turn];
  const lastMove = moves.at(-1)?.move ?? null;
  const after = { ...before, ply, turn, position, lastMove, drawOffer, takebackOffer, deadlineAt, vacationUntil };
  const isRunning = game.status === "active";
  const count = (isMine: boolean): number =>
    (isMine ? page.counts.mine : page.counts.theirs) +
    Number(isRunning && (turn === before.side) === isMine) -
    Number((before.turn === before.side) === isMine);
  return {
    ...page,
    items: page.items.flatMap((item) => (item !== before ? [item] : isRunning ? [after] : [])),
    counts: { mine: count(true), theirs: count(false) },
  };
}

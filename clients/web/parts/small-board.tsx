import type { Side, VariantId } from "skytale-client";
import { drawBoard } from "../../../src/pictures/board";
import { theme } from "../frame/scheme";
import { rulesOf } from "./variants";

interface SmallBoardProps {
  readonly variant: VariantId;
  readonly position: string;
  readonly orientation: Side;
  readonly lastMove: string | null;
}

/** A position at a glance. It says nothing to a screen reader: whoever shows it says in words what it is of. */
export function SmallBoard({ variant, position, orientation, lastMove }: SmallBoardProps) {
  const game = rulesOf(variant);
  const line = game?.start({}, position);
  if (game === undefined || line === undefined || !line.ok) return <div class="small-board" />;
  // The board alone: strips for reserves would make it smaller, and stand empty when they are.
  const { files, ranks, pieces, cities, attackedKings } = line.value.picture();
  const picture = { files, ranks, pieces, attackedKings, ...(cities === undefined ? {} : { cities }) };
  const svg = drawBoard(picture, {
    variant,
    orientation,
    title: "",
    lastMove: lastMove === null ? [] : game.touchedSquares(lastMove),
    theme: theme.value,
    borderless: true,
  });
  // Markup that is safe: drawn from a position that the rules have read
  return <div class="small-board" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

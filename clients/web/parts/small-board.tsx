import { useMemo, useRef } from "preact/hooks";
import type { Side, VariantId } from "skytale-client";
import { drawBoard } from "../../../src/pictures/board";
import type { Theme } from "../../../src/pictures/themes";
import type { Game } from "../../../src/rules/game";
import { theme } from "../frame/scheme";
import { useDrawingTurn } from "./drawing-turn";
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
  const place = useRef<HTMLDivElement>(null);
  const isDue = useDrawingTurn(place, game !== undefined);
  const colours = theme.value;
  // A list is shown anew with each piece of news, and most of its positions are as they were.
  const svg = useMemo(
    () => (isDue && game !== undefined ? draw(game, { variant, position, orientation, lastMove }, colours) : ""),
    [isDue, game, variant, position, orientation, lastMove, colours],
  );
  // Markup that is safe: drawn from a position that the rules have read
  return <div ref={place} class="small-board" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** Nothing for a position that the rules can't read. */
function draw(game: Game, { variant, position, orientation, lastMove }: SmallBoardProps, colours: Theme): string {
  const line = game.start({}, position);
  if (!line.ok) return "";
  // The board alone: strips for reserves would make it smaller, and stand empty when they are.
  const { files, ranks, pieces, cities, attackedKings } = line.value.picture();
  const picture = { files, ranks, pieces, attackedKings, ...(cities === undefined ? {} : { cities }) };
  return drawBoard(picture, {
    variant,
    orientation,
    title: "",
    lastMove: lastMove === null ? [] : game.touchedSquares(lastMove),
    theme: colours,
    borderless: true,
  });
}

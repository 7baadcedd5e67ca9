import { useMemo, useRef } from "preact/hooks";
import type { Side, VariantId } from "skytale-client";
import { drawBoard } from "../../../src/pictures/board";
import type { Game } from "../../../src/rules/game";
import type { PieceSetName } from "../../../src/shared/appearance";
import { pageStyle } from "../board/page-style";
import { pieceSetOf } from "../frame/appearance";
import { rulesOf } from "../games/variants";
import { useDrawingTurn } from "./drawing-turn";

interface SmallBoardProps {
  readonly variant: VariantId;
  /** Undefined for games that an earlier release stored in this browser. */
  readonly rulesRevision: number | undefined;
  /** Null for the standard start position. */
  readonly position: string | null;
  readonly orientation: Side;
  readonly lastMove?: string | null;
}

/** A small picture of a position. It is hidden from screen readers, so the parent has to describe it in text. */
export function SmallBoard({ variant, rulesRevision, position, orientation, lastMove = null }: SmallBoardProps) {
  const game = rulesOf(variant, rulesRevision);
  const element = useRef<HTMLDivElement>(null);
  const isDue = useDrawingTurn(element, game !== undefined);
  const pieceSet = pieceSetOf(variant);
  // Lists are rendered again after each event, although most positions have not changed.
  const svg = useMemo(
    () => (isDue && game !== undefined ? draw(game, { position, orientation, lastMove }, pieceSet) : ""),
    [isDue, game, position, orientation, lastMove, pieceSet],
  );
  // The markup is safe: it is generated from a position that the rules have parsed.
  return <div ref={element} class="small-board" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** The board as SVG; empty if the rules cannot parse the position. */
function draw(
  game: Game,
  { position, orientation, lastMove }: Required<Pick<SmallBoardProps, "position" | "orientation" | "lastMove">>,
  pieceSet: PieceSetName,
): string {
  const line = game.start({}, position ?? undefined);
  if (!line.ok) return "";
  // Reserves are left out: their strips would make the board smaller, even when empty.
  const { files, ranks, pieces, cities, attackedKings } = line.value.picture();
  const picture = { files, ranks, pieces, attackedKings, ...(cities === undefined ? {} : { cities }) };
  return drawBoard(picture, {
    variant: game.id,
    orientation,
    title: "",
    lastMove: lastMove === null ? [] : game.touchedSquares(lastMove),
    style: pageStyle(pieceSet),
    borderless: true,
  });
}

import { defineCity } from "../../../src/pictures/cities";
import { SQUARE } from "../../../src/pictures/layout";
import type { Definition } from "../../../src/pictures/markup";
import { definePiece } from "../../../src/pictures/piece-sets";
import type { PieceSetName } from "../../../src/shared/appearance";
import type { Side } from "../../../src/shared/side";

interface PieceIconProps {
  /** The id of the game: the same letter can mean different pieces. */
  readonly variant: string;
  readonly side: Side;
  readonly letter: string;
  readonly pieceSet: PieceSetName;
}

/** A small picture of a piece. It is hidden from screen readers, so the parent has to describe it in text. */
export const PieceIcon = ({ variant, side, letter, pieceSet }: PieceIconProps) => (
  <Icon definition={definePiece(variant, side, letter, pieceSet)} />
);

/** A small picture of a city of a side, hidden from screen readers. */
export const CityIcon = ({ side }: { readonly side: Side }) => <Icon definition={defineCity(side, true)} />;

function Icon({ definition: { id, markup } }: { readonly definition: Definition }) {
  // The markup is generated from known shapes and letters. Without its id, an icon can be shown many times.
  const __html = markup.replace(` id="${id}"`, "");
  return <svg viewBox={`0 0 ${SQUARE} ${SQUARE}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />;
}

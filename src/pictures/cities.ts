import type { Side } from "../shared/side";
import type { Definition } from "./markup";

/** Temple colors by owner. */
const STONES: Readonly<Record<Side, { readonly fill: string; readonly outline: string }>> = {
  white: { fill: "#fffdf6", outline: "#6b5f52" },
  black: { fill: "#75685e", outline: "#191716" },
};

/** Pieces of both colors contrast with this color. */
const SHADE = "#aa7d4e";
const COURT = "M2 13L22.5 3L43 13V42H2z";
const STEPS = "M1 39.5h43v4H1z";
const OUTER_COLUMNS = "M2.5 15h6v24.5h-6zM36.5 15h6v24.5h-6z";
const INNER_COLUMNS = "M14 15h5v24.5h-5zM26 15h5v24.5h-5z";
const ROOF = "M22.5 1L44.2 10.8V15H.8V10.8z";
/** The outline of the roof, for a city with a piece. In front of a filled roof, a helmet would be hard to recognize. */
const GABLE = "M22.5 .8L44.2 10.8V15H36.5V11.7L22.5 5L8.5 11.7V15H.8V10.8z";

/**
 * Draws a city: a temple in its owner's color, as wide as the square. A piece is drawn between the outer columns, so that
 * roof, columns and steps still show the owner.
 */
export function defineCity(owner: Side, isEmpty: boolean): Definition {
  const { fill, outline } = STONES[owner];
  const id = `${owner}-city-${isEmpty ? "empty" : "taken"}`;
  const temple = OUTER_COLUMNS + STEPS + (isEmpty ? INNER_COLUMNS + ROOF : GABLE);
  const markup = `<g id="${id}" fill="${fill}" stroke="${outline}" stroke-linejoin="round"><path d="${COURT}" fill="${SHADE}" stroke="none"/><path d="${temple}"/></g>`;
  return { id, markup };
}

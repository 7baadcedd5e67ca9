import type { Side } from "../shared/side";
import type { Definition } from "./markup";

/** Walls in the owner's colour around a court that both colours of pieces stand out from. */
const STONES: Readonly<Record<Side, { readonly wall: string; readonly outline: string }>> = {
  white: { wall: "#fffdf6", outline: "#6b5f52" },
  black: { wall: "#75685e", outline: "#191716" },
};

const COURT = "#d9b482";
const COURTYARD = "M5 5h35v35H5z";
const WALLS = "M3.5 3.5h38v38h-38zM7.5 7.5v30h30v-30z";
const TOWERS = "M1.5 1.5h9v9h-9zM34.5 1.5h9v9h-9zM1.5 34.5h9v9h-9zM34.5 34.5h9v9h-9z";
const TEMPLE = "M22.5 11.5L34 19H11zM12.5 31h20v3h-20zM14 19h3.5v12h-3.5zM20.75 19h3.5v12h-3.5zM27.5 19h3.5v12h-3.5z";

/** Draws a city: a walled town with towers in its owner's colour, and with a temple while nobody stands in it. */
export function defineCity(owner: Side, isEmpty: boolean): Definition {
  const { wall, outline } = STONES[owner];
  const id = `${owner}-city-${isEmpty ? "empty" : "taken"}`;
  const court = `<path d="${COURTYARD}" fill="${COURT}" stroke="none"/>`;
  const temple = isEmpty ? `<path d="${TEMPLE}"/>` : "";
  const walls = `<path d="${WALLS}" fill-rule="evenodd"/><path d="${TOWERS}"/>`;
  const markup = `<g id="${id}" fill="${wall}" stroke="${outline}" stroke-linejoin="round">${court}${walls}${temple}</g>`;
  return { id, markup };
}

import { pedestal } from "./pedestals";
import { body, mark, type PieceSet } from "./shape";

/** The extra piece of Hoplit Chess: a crested helmet with a long spear, in the style of the orthodox pieces. */
export const HOPLIT_PIECE: PieceSet = {
  H: {
    name: "hoplit",
    layers: [
      body("M36.7 12h1.6V39.5h-1.6zM37.5 3.5L40.2 9L38.3 13h-1.6L34.8 9z"),
      body("M6 11.3A16.5 16.5 0 0 1 34 11.3L28.9 14.4A10.5 10.5 0 0 0 11.1 14.4z"),
      body("M20 9.5C27.5 9.5 30 15.5 30 21.5C30 26 28.5 30 27.5 34h-15C11.5 30 10 26 10 21.5C10 15.5 12.5 9.5 20 9.5z"),
      mark(
        "M12 20.5C14 18 17.5 18.3 18.8 20.7V34h2.4V20.7C22.5 18.3 26 18 28 20.5C26.5 23.3 24 24 22.2 23.5V34h-4.4V23.5C16 24 13.5 23.3 12 20.5z",
      ),
      body(pedestal(20)),
    ],
  },
};

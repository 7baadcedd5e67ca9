import { lowPedestal, pedestal } from "./pedestals";
import { body, circle, line, mark, type PieceSet, part } from "./shape";

/** The Spartan army of Spartan Chess: helmets, arms and shields instead of the orthodox figures. */
export const SPARTAN_PIECES: PieceSet = {
  K: {
    name: "spartan-king",
    layers: [
      body(
        "M22.5 13C30.5 13 33.5 18.5 33.5 24.5C33.5 28.5 32 31.5 31 34h-17C13 31.5 11.5 28.5 11.5 24.5C11.5 18.5 14.5 13 22.5 13z",
      ),
      body("M11.7 17.5L9 6.5L16 11L22.5 3.5L29 11L36 6.5L33.3 17.5C29.5 15.2 15.5 15.2 11.7 17.5z"),
      line("M12.6 17.2C17 15 28 15 32.4 17.2"),
      mark(
        "M13.5 23.2C15.5 20.7 20 21 21.3 23.5V34h2.4V23.5C25 21 29.5 20.7 31.5 23.2C30 25.8 26.5 26.5 24.7 26V34h-4.4V26C18.5 26.5 15 25.8 13.5 23.2z",
      ),
      body(pedestal()),
    ],
  },
  G: {
    name: "general",
    layers: [
      body("M9.5 12.5C11.5 6 17.5 3.5 24 3.5C34 3.5 39.5 10 39.5 19C39.5 24 38.5 28 36.5 31.5L31 25z"),
      part(
        "M11 21.5C10.5 13.5 16 9 22.5 9C29.5 9 33.3 14 33.3 20.5C33.3 26 31.5 28.5 32.5 34h-7.5C24.5 31 24 29.5 23 28L21 34h-6.5L13.5 26.5L18.5 24.5C20 23.5 20 22 18.5 21.5z",
      ),
      body(pedestal()),
    ],
  },
  W: {
    name: "warlord",
    layers: [
      body("M20.7 6C20.7 4 24.3 4 24.3 6V34h-3.6z"),
      body(
        "M20.7 12.5C17 13.5 12.5 11 9.5 6C6 12 6 21 9.5 27C12.5 22 17 19.5 20.7 20.5zM24.3 12.5C28 13.5 32.5 11 35.5 6C39 12 39 21 35.5 27C32.5 22 28 19.5 24.3 20.5z",
      ),
      line("M10.6 11.3C9.2 15 9.2 18 10.6 21.7M34.4 11.3C35.8 15 35.8 18 34.4 21.7M20.9 12.7h3.2M20.9 20.3h3.2"),
      body(pedestal()),
    ],
  },
  C: {
    name: "captain",
    layers: [
      body(circle(22.5, 20, 14)),
      line(circle(22.5, 20, 10.8)),
      line("M22.5 13.5v13M16 20h13"),
      body(pedestal()),
    ],
  },
  L: {
    name: "lieutenant",
    layers: [
      body(
        "M22.5 5.5C29.5 5.5 35.5 8.5 35.5 13C35.5 17 30 17 30 20C30 23 35.5 23 35.5 27C35.5 31.5 29.5 34.5 22.5 34.5C15.5 34.5 9.5 31.5 9.5 27C9.5 23 15 23 15 20C15 17 9.5 17 9.5 13C9.5 8.5 15.5 5.5 22.5 5.5z",
      ),
      line("M16 12L29 28M29 12L16 28"),
      body(pedestal()),
    ],
  },
  H: {
    name: "hoplite",
    layers: [
      body("M9.7 13.5h1.6V39.5h-1.6zM10.5 5.5L13.1 10.5L11.4 14h-1.8L7.9 10.5z"),
      body("M16.1 9.3A9 9 0 0 1 31.9 9.3L28.4 11.2A5 5 0 0 0 19.6 11.2z"),
      body(circle(24, 13.5, 5)),
      mark("M20.8 12.2h6.4v1.9h-2.1v4h-2.2v-4h-2.1z"),
      part(circle(24, 26.7, 9)),
      line("M20.2 30.2L24 21.8L27.8 30.2"),
      body(lowPedestal(24)),
    ],
  },
};

import { lowPedestal, pedestal } from "./pedestals";
import { body, circle, line, mark, type PieceSet, part } from "./shape";

/** The orthodox army. */
export const ORTHODOX_PIECES = {
  K: {
    name: "king",
    layers: [
      body("M21 4h3v2.7h2.7v3H24v4.6h-3V9.7h-2.7v-3H21z"),
      body("M22.5 21C20 14 9.5 12 8 18.5C6.8 24 12 28 12.5 34h20C33 28 38.2 24 37 18.5C35.5 12 25 14 22.5 21z"),
      part("M22.5 13C18.8 16 19.5 20 22.5 25.5C25.5 20 26.2 16 22.5 13z"),
      line("M12.8 30.5C18 28.5 27 28.5 32.2 30.5"),
      body(pedestal()),
    ],
  },
  Q: {
    name: "queen",
    layers: [
      body("M12.5 34L7.7 15L14.6 22.5L15 11.5L20 21L22.5 10L25 21L30 11.5L30.4 22.5L37.3 15L32.5 34z"),
      body([circle(7.3, 13.2, 2.2), circle(14.8, 9.4, 2.2), circle(22.5, 7.6, 2.2)].join("")),
      body([circle(30.2, 9.4, 2.2), circle(37.7, 13.2, 2.2)].join("")),
      line("M12.8 29.5C18 27.5 27 27.5 32.2 29.5"),
      body(pedestal()),
    ],
  },
  R: {
    name: "rook",
    layers: [
      body("M11.5 8.5h5.5V12h3V8.5h5V12h3V8.5h5.5v8L30 20v10l2.5 4h-20L15 30V20l-3.5-3.5z"),
      line("M15 20h15M15 30h15"),
      body(pedestal()),
    ],
  },
  B: {
    name: "bishop",
    layers: [
      body(circle(22.5, 7.8, 2.6)),
      body(
        "M22.5 10.4C27.5 13.5 32 18.5 32 23.2C32 26 30.5 28 28.5 29.2L30 34h-15L16.5 29.2C14.5 28 13 26 13 23.2C13 18.5 17.5 13.5 22.5 10.4z",
      ),
      line("M22.5 15.5v8M18.5 19.5h8M16.5 29.2h12"),
      body(pedestal()),
    ],
  },
  N: {
    name: "knight",
    layers: [
      body(
        "M33 34C33.5 25 33.8 19 30.5 14C28.3 10.7 25.3 9.2 22.3 8.7L20 5L17.7 9.3C14.2 11.5 12.8 15.5 11.3 18.7C10.2 21 8.7 22.8 8.4 25C8.1 27.4 9.8 29.2 12 28.7C13.7 28.3 14.6 27 16.2 26.4C18.2 25.7 19.8 25.5 21.3 24C21 28 14 29.5 13 34z",
      ),
      line("M25 12.5C29 16 29.8 22 29.5 30"),
      mark(circle(17, 16.3, 1.5)),
      mark(circle(11, 25, 0.9)),
      body(pedestal()),
    ],
  },
  P: {
    name: "pawn",
    layers: [
      body("M19.3 21.5C18.9 27 17.2 31 14.5 35h16C27.8 31 26.1 27 25.7 21.5z"),
      body(circle(22.5, 15.8, 5.4)),
      body("M16 20.5h13v3h-13z"),
      line("M19.2 26.2h6.6"),
      body(lowPedestal()),
    ],
  },
} as const satisfies PieceSet;

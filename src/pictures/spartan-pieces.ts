import { lowPedestal, pedestal } from "./pedestals";
import { body, circle, line, mark, type PieceSet, part } from "./shape";

/** The Spartan army of Spartan Chess: helmets, arms and shields in place of orthodox figures. */
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
      body("M10.5 11.5C12.5 5.8 18 3.5 24 3.5C34 3.5 39.5 10 39.5 19C39.5 24 38.5 28 36.5 31.5L31 25z"),
      body("M14 18.5L13.2 21.5L9.8 25.6L12.2 26.8L12 29L13.4 30.5L13.6 33.2C15.5 34.2 18 33.6 20 32.5V18.5z"),
      mark("M15.3 19.5L14.6 22L12 25.2L13.7 26.1L13.5 28.2L14.9 30L15 32.2C17 32.6 18.5 32 20 31V19.5z"),
      part(
        "M12 19C12 12.5 16.5 8.5 22.5 8.5C29.5 8.5 33.3 13.5 33.3 20C33.3 26 31.5 29 32.5 34h-9L18.5 31.5C17.6 28 17.8 25 20 21.5L12 21z",
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
      body("M6.7 12h1.6V39.5h-1.6zM7.5 3.5L10.2 9L8.3 13h-1.6L4.8 9z"),
      body(circle(25.5, 20.2, 13)),
      line("M19.4 26.2L25.5 13.2L31.6 26.2"),
      body(pedestal(25)),
    ],
  },
  L: {
    name: "lieutenant",
    layers: [
      body("M6.5 4.5L13 6.2L31.2 26.2L27.6 29.8L8.6 10.8z"),
      part("M38.5 4.5L32 6.2L13.8 26.2L17.4 29.8L36.4 10.8z"),
      body("M10.6 23.6L20.4 33.4L18.2 35.2L8.8 25.8zM34.4 23.6L24.6 33.4L26.8 35.2L36.2 25.8z"),
      body(pedestal()),
    ],
  },
  H: {
    name: "hoplite",
    layers: [
      body("M22.5 6.5C26 9.5 28.3 13 28.8 17.5L32 20H13L16.2 17.5C16.7 13 19 9.5 22.5 6.5z"),
      body(lowPedestal()),
      body(circle(22.5, 27.5, 8.2)),
      line("M19.2 30.7L22.5 23.8L25.8 30.7"),
    ],
  },
};

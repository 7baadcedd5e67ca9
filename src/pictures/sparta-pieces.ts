import { pedestal } from "./pedestals";
import { body, line, mark, type PieceSet } from "./shape";

/** Both armies of Sparta: closed helmets, as tall as officers in the other sets. Only the crest shows the rank. */
export const SPARTA_PIECES: PieceSet = {
  W: {
    name: "warrior",
    layers: [
      body(
        "M22.5 4C24 5.3 33.5 6.5 34 18C34.2 22.5 35.6 28 35.6 34H9.4C9.4 28 10.8 22.5 11 18C11.5 6.5 21 5.3 22.5 4z",
      ),
      mark(
        "M13.4 17.6C16 16 19.6 17 20.8 20.4L21.2 28.5h2.6L24.2 20.4C25.4 17 29 16 31.6 17.6C31.8 21 28.6 23.4 25.6 22.8V34h-6.2V22.8C16.4 23.4 13.2 21 13.4 17.6z",
      ),
      line("M22.5 4.5V14"),
      body(pedestal()),
    ],
  },
  H: {
    name: "hero",
    layers: [
      body("M6.5 16.5A16 13.5 0 0 1 38.5 16.5L32 19H13z"),
      line("M13.2 12.6L10.6 9.8M17.3 9.8L15.8 6.3M22.5 9V4.8M27.7 9.8L29.2 6.3M31.8 12.6L34.4 9.8"),
      body("M22.5 10C29.5 10 33 15 33 21C33 26 31.6 30 30.7 34h-16.4C13.4 30 12 26 12 21C12 15 15.5 10 22.5 10z"),
      mark(
        "M14.2 22.4C16 19.6 19.6 19.8 21 22.4V34h3V22.4C25.4 19.8 29 19.6 30.8 22.4C29.4 25.4 26.8 26 25.2 25.6L25 34h-5L19.8 25.6C18.2 26 15.6 25.4 14.2 22.4z",
      ),
      body(pedestal()),
    ],
  },
};

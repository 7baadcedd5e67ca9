import { body, circle, line, mark, type PieceSet, part } from "./shape";

/** Both armies of Sparta: figures behind round shields, small enough to leave a city visible around them. */
export const SPARTA_PIECES: PieceSet = {
  W: {
    name: "warrior",
    layers: [
      body("M17 29h11V38.5h-4.2V33h-2.6V38.5H17z"),
      body(circle(22.5, 11.3, 4.8)),
      mark("M19.6 10.2h5.8v1.7h-2v3h-1.8v-3h-2z"),
      part(circle(22.5, 23.8, 8.8)),
      mark(circle(22.5, 23.8, 2.3)),
    ],
  },
  H: {
    name: "hero",
    layers: [
      body("M10.5 39.5L15.5 26h14L34.5 39.5z"),
      body("M11.8 11.4A11 11 0 0 1 33.2 11.4L28.1 13A6 6 0 0 0 16.9 13z"),
      line("M18.3 9.2L17 6.8M22.5 8V5.5M26.7 9.2L28 6.8"),
      body(circle(22.5, 13.5, 5)),
      mark("M19.4 12.2h6.2v1.8h-2.1v3h-2v-3h-2.1z"),
      part(circle(22.5, 27, 10.3)),
      mark("M22.5 19l1.9 5.3h5.6l-4.4 3.4l1.6 5.4l-4.7-3.2l-4.7 3.2l1.6-5.4l-4.4-3.4h5.6z"),
    ],
  },
};

import * as z from "zod";
import { THEMES } from "../../pictures/themes";
import { SIDES } from "../../shared/side";
import { QueryFlag } from "./paging";

export const SVG = "image/svg+xml";

/** The side that sits below in a picture, made anew for each use: the description goes with the schema. */
export const queryOrientation = (description: string) => z.enum(SIDES).optional().meta({ description });

/** How a picture fits into the page that shows it. */
export const LOOKS = {
  theme: z.enum(THEMES).optional().meta({
    description:
      "The page that it is drawn for; light if left out. `none` has no ground of its own: the page shows through.",
  }),
  borderless: QueryFlag.optional().meta({
    description: "The squares alone, without rim, frame and coordinates; reserves stay beside them.",
  }),
};

/** An answer that is a picture. */
export const PICTURE = {
  description: "The board as SVG: shapes alone, without scripts and outside references.",
  media: { [SVG]: { example: '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="388" height="388">…</svg>' } },
} as const;

/** Shown as a document of its own, a picture may do nothing; unlike other answers it may stand in a frame. */
export const PICTURE_HEADERS = { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'" } as const;

import * as z from "zod";
import { THEMES } from "../../pictures/themes";
import { SIDES } from "../../shared/side";
import { QueryFlag } from "./paging";

export const SVG = "image/svg+xml";

/** The side at the bottom of a picture. A function, because the description is part of the schema. */
export const queryOrientation = (description: string) => z.enum(SIDES).optional().meta({ description });

/** Parameters that adapt a picture to the page that embeds it. */
export const LOOKS = {
  theme: z.enum(THEMES).optional().meta({
    description:
      "The page that it is drawn for; light if left out. `none` has no ground of its own: the page shows through.",
  }),
  borderless: QueryFlag.optional().meta({
    description: "The squares alone, without rim, frame and coordinates; reserves stay beside them.",
  }),
};

export const PICTURE = {
  description: "The board as SVG: shapes alone, without scripts and outside references.",
  media: { [SVG]: { example: '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="388" height="388">…</svg>' } },
} as const;

/** An SVG that is opened as a document may load and run nothing. Unlike other answers it may be framed. */
export const PICTURE_HEADERS = { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'" } as const;

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
    description: "Theme of the page that shows the picture; light by default. `none` has a transparent background.",
  }),
  borderless: QueryFlag.optional().meta({
    description: "Draws only the squares and reserves, without rim, frame and coordinates.",
  }),
};

export const PICTURE = {
  description: "The board as SVG: only shapes, without scripts or external references.",
  media: { [SVG]: { example: '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="388" height="388">…</svg>' } },
} as const;

/** An SVG that is opened as a document may load and run nothing. Unlike other answers it may be framed. */
export const PICTURE_HEADERS = { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'" } as const;

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

const SIZES = { least: 100, most: 1000, usual: 480 };
const SIZE_EXPECTED = `expected a whole number from ${SIZES.least} to ${SIZES.most}`;

/** The width of a picture of pixels. */
export const PIXELS = {
  size: z
    .string()
    .regex(/^\d{1,4}$/, SIZE_EXPECTED)
    .transform(Number)
    .pipe(z.number().min(SIZES.least, SIZE_EXPECTED).max(SIZES.most, SIZE_EXPECTED))
    .default(SIZES.usual)
    .meta({
      type: "integer",
      minimum: SIZES.least,
      maximum: SIZES.most,
      default: SIZES.usual,
      description:
        "Greatest width in pixels. Each square is a whole number of pixels, so the picture may be a few pixels narrower.",
    }),
};

/** A picture of pixels takes several times as long as its SVG. */
export const PNG_COST = 3;

export const PNG = "image/png";

export const PNG_PICTURE = { description: "The board as PNG.", media: { [PNG]: { isBinary: true } } } as const;

export const PICTURE = {
  description: "The board as SVG: only shapes, without scripts or external references.",
  media: { [SVG]: { example: '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="388" height="388">…</svg>' } },
} as const;

/** An SVG that is opened as a document may load and run nothing. Unlike other answers it may be framed. */
export const PICTURE_HEADERS = { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'" } as const;

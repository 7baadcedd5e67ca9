import type { Month } from "../../shared/month";
import type { DumpFile } from "../manifest";
import type { EndKey } from "./source";

/** The part of a month that is written next. */
export interface Place {
  readonly variant: string;
  /** From 1. */
  readonly part: number;
  /** The last game of the part before; null for the first part. */
  readonly after: EndKey | null;
}

/** The progress of the dump of a month: its written files, and the next part; null if only the manifest is missing. */
export interface Progress {
  readonly month: Month;
  readonly files: readonly DumpFile[];
  readonly place: Place | null;
}

/** The progress at the beginning of a month. */
export const begin = (month: Month, variants: readonly string[]): Progress => ({
  month,
  files: [],
  place: firstPart(variants[0]),
});

/**
 * The progress after a part was written.
 * @param files the files of the part; none if it has no games
 * @param next the last game of the part; null if the variant has no more games
 */
export function afterPart(
  { month, files: written, place }: Progress & { readonly place: Place },
  files: readonly DumpFile[],
  next: EndKey | null,
  variants: readonly string[],
): Progress {
  const following = variants[variants.indexOf(place.variant) + 1];
  return {
    month,
    files: [...written, ...files],
    place: next === null ? firstPart(following) : { variant: place.variant, part: place.part + 1, after: next },
  };
}

const firstPart = (variant: string | undefined): Place | null =>
  variant === undefined ? null : { variant, part: 1, after: null };

/**
 * Reads the stored progress of a month. Null if that of another month is stored, or if it continues with a variant that
 * this release does not have.
 */
export function readProgress(text: string, month: Month, variants: readonly string[]): Progress | null {
  if (text === "") return null;
  const progress = JSON.parse(text) as Progress;
  const isKnown = progress.place === null || variants.includes(progress.place.variant);
  return progress.month === month && isKnown ? progress : null;
}

// Without imports of code, so that scripts that Node runs unbundled can import this file.

import type { Month } from "../shared/month";

/** Whether a text is a month. */
export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

/** The formats of the games in a dump. */
export const FORMATS = ["ndjson", "pgn"] as const;
export type DumpFormat = (typeof FORMATS)[number];

/** The content of a file of games. */
export interface FileSubject {
  readonly variant: string;
  readonly month: Month;
  /** From 1; null if the games of the month are one file. */
  readonly part: number | null;
}

/** The beginning of the names of all files of a variant and a month. */
export const prefixOf = ({ variant, month }: Omit<FileSubject, "part">): string => `skytale-${variant}-${month}.`;

/** The name of a file of games. */
export function fileName(subject: FileSubject, format: DumpFormat): string {
  const { part } = subject;
  return `${prefixOf(subject)}${part === null ? "" : `part${String(part).padStart(3, "0")}.`}${format}.gz`;
}

/** The name of the manifest of a month. */
export const manifestName = (month: Month): string => `skytale-${month}.json`;

/** The beginning of the names of all manifests. No id of a variant begins with a digit. */
export const MANIFEST_PREFIX = "skytale-2";

/** The month that a manifest or a file of games belongs to; null if the text is not the name of one. */
export function monthOfFile(name: string): Month | null {
  const month =
    /^skytale-(\d{4}-\d\d)\.json$/.exec(name)?.[1] ??
    /^skytale-[a-z][a-z0-9-]*-(\d{4}-\d\d)\.(?:part\d{3,6}\.)?(?:ndjson|pgn)\.gz$/.exec(name)?.[1];
  return month !== undefined && isMonth(month) ? month : null;
}

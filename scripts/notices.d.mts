import type { Metafile } from "esbuild";

/** @param folder what the paths of the metafile begin at */
export declare function noticesOf(metafile: Metafile, folder: string): string;

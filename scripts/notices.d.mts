/**
 * @param inputs the files of a bundle
 * @param folder the folder that their paths are relative to
 */
export declare function noticesOf(inputs: readonly string[], folder: string): string;

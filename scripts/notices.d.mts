/**
 * @param inputs the files of a bundle
 * @param folder what their paths begin at
 */
export declare function noticesOf(inputs: readonly string[], folder: string): string;

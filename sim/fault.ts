/** Reads a path as a player, or without a token if it is empty. */
export type Ask = (token: string, path: string) => Promise<Readonly<Record<string, unknown>>>;

/** A promise of the server that a world has broken, in words. */
export type Fault = string;

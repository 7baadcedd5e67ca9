/** The id of the player to whom a token belongs; undefined if the text is not a token. */
export const playerIdOf = (token: string): string | undefined => /^sky_([^_\s]+)_[^_\s]+$/.exec(token)?.[1];

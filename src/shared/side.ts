/** Both sides, first mover first. */
export const SIDES = ["white", "black"] as const;

/** The first mover is `white`, the second `black`, whatever the variant calls its armies. */
export type Side = (typeof SIDES)[number];

/** Draws a side by a random byte. Each side has 128 of the 256 values. */
export const sideOfByte = (byte: number): Side => (byte % 2 === 0 ? "white" : "black");

/** The other side. */
export const opponentOf = (side: Side): Side => (side === "white" ? "black" : "white");

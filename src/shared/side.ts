/** Both sides, first mover first. */
export const SIDES = ["white", "black"] as const;

/** The first mover is `white`, the second `black`, whatever a game calls its armies. */
export type Side = (typeof SIDES)[number];

/** The side that a random byte tosses up: each for one half of the 256. */
export const sideOfByte = (byte: number): Side => (byte % 2 === 0 ? "white" : "black");

/** The other side. */
export const opponentOf = (side: Side): Side => (side === "white" ? "black" : "white");

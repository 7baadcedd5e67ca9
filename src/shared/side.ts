/** Both sides, first mover first. */
export const SIDES = ["white", "black"] as const;

/** The first mover is `white`, the second `black`, whatever a game calls its armies. */
export type Side = (typeof SIDES)[number];

/** The other side. */
export const opponentOf = (side: Side): Side => (side === "white" ? "black" : "white");

import type { Side } from "skytale-client";

/** The opponent's side. */
export const otherSide = (side: Side): Side => (side === "white" ? "black" : "white");

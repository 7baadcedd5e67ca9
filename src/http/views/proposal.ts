import type * as z from "zod";
import type { Proposal } from "../../match/proposal";
import { rfc3339 } from "../../shared/time";
import type { Proposal as Schema } from "../schemas/proposal";

/** A proposed move for the player. */
export const viewProposal = ({ move, san, ply, note, by, at }: Proposal): z.input<typeof Schema> => ({
  move,
  san,
  ply,
  note,
  by,
  at: rfc3339(at),
});

import * as z from "zod";
import {
  type ConditionalNode,
  MAX_CONDITIONAL_DEPTH,
  MAX_CONDITIONAL_NODES,
  ON_DRAW_OFFER,
} from "../../match/conditional";
import { PlyGuard } from "./game";

/**
 * A ply and what may follow it. A body is refused for its nesting before it is parsed, so this recursion has an end.
 */
const Node: z.ZodType<ConditionalNode, ConditionalNode> = z
  .strictObject({
    move: z.string().min(1).max(40),
    get next(): z.ZodType<readonly ConditionalNode[], readonly ConditionalNode[]> {
      return z.array(Node);
    },
  })
  .meta({
    id: "ConditionalNode",
    description: "A ply that may come, in the wire form or a notation of the game, and what may follow it.",
    example: { move: "b7d5", next: [{ move: "e4d5", next: [] }] },
  });

/** How deep a body with the deepest tree nests: object and list for each ply, within those of the body itself. */
export const CONDITIONAL_BODY_DEPTH = 2 * MAX_CONDITIONAL_DEPTH + 2;

const OnDrawOffer = z.enum(ON_DRAW_OFFER).meta({
  id: "OnDrawOffer",
  description: `When your opponent's move comes with a draw offer: \`pause\` leaves both to you, \`decline\` declines the offer and
answers the move.`,
});
const EXAMPLE = {
  ply: 1,
  tree: [
    { move: "b7d5", next: [{ move: "e4d5", next: [] }] },
    { move: "d7f5", next: [{ move: "e4f5", next: [] }] },
  ],
};

/** A player's conditional moves, as they set them. */
export const NewConditionals = z
  .strictObject({
    ply: PlyGuard,
    tree: z.array(Node).max(MAX_CONDITIONAL_NODES).meta({ description: "From the position at `ply` on." }),
    onDrawOffer: OnDrawOffer.optional(),
  })
  .meta({ id: "NewConditionalMoves", example: EXAMPLE });

/** A player's conditional moves, as they read them. */
export const Conditionals = NewConditionals.extend({ onDrawOffer: OnDrawOffer }).meta({
  id: "ConditionalMoves",
  example: { ...EXAMPLE, onDrawOffer: "pause" },
});

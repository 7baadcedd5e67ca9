import * as z from "zod";
import {
  type ConditionalNode,
  MAX_CONDITIONAL_DEPTH,
  MAX_CONDITIONAL_NODES,
  ON_DRAW_OFFER,
} from "../../match/conditional";
import { PlyGuard } from "./game";

/** A ply and its continuations. The recursion is finite: the depth of a body is checked before it is parsed. */
const Node: z.ZodType<ConditionalNode, ConditionalNode> = z
  .strictObject({
    move: z.string().min(1).max(40),
    get next(): z.ZodType<readonly ConditionalNode[], readonly ConditionalNode[]> {
      return z.array(Node);
    },
  })
  .meta({
    id: "ConditionalNode",
    description: "A possible ply, in wire form or a notation of the variant, and its continuations.",
    example: { move: "b7d5", next: [{ move: "e4d5", next: [] }] },
  });

/** Nesting of a body with the deepest tree: an object and an array for each ply, inside those of the body. */
export const CONDITIONAL_BODY_DEPTH = 2 * MAX_CONDITIONAL_DEPTH + 2;

const OnDrawOffer = z.enum(ON_DRAW_OFFER).meta({
  id: "OnDrawOffer",
  description:
    "If your opponent's move comes with a draw offer: `pause` plays no reply, so that you can answer the offer yourself; `decline` declines the offer and plays the reply.",
});
const EXAMPLE = {
  ply: 1,
  tree: [
    { move: "b7d5", next: [{ move: "e4d5", next: [] }] },
    { move: "d7f5", next: [{ move: "e4f5", next: [] }] },
  ],
};

/** A player's conditional moves in a request. */
export const NewConditionals = z
  .strictObject({
    ply: PlyGuard,
    tree: z
      .array(Node)
      .max(MAX_CONDITIONAL_NODES)
      .meta({ description: "Possible plies from the position at `ply` on." }),
    onDrawOffer: OnDrawOffer.optional(),
  })
  .meta({ id: "NewConditionalMoves", example: EXAMPLE });

/** A player's conditional moves in an answer. */
export const Conditionals = NewConditionals.extend({ onDrawOffer: OnDrawOffer }).meta({
  id: "ConditionalMoves",
  example: { ...EXAMPLE, onDrawOffer: "pause" },
});

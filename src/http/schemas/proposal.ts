import * as z from "zod";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { PlainText, PlayerText, Time } from "./basics";
import { PlyGuard } from "./game";

/** A move that an app proposes. */
export const NewProposal = z
  .strictObject({
    move: z.string().min(1).max(40).meta({
      description: "One of `legalMoves`, or the same move in a notation of the variant.",
      example: "g1f3",
    }),
    ply: PlyGuard,
    note: PlainText.max(INPUT_LIMITS.proposalNote).default("").meta({
      description: "The reason for the move, which the player reads with it.",
      example: "It attacks the pawn.",
    }),
  })
  .meta({ id: "NewProposal" });

const EXAMPLE = {
  move: "g1f3",
  san: "Nf3",
  ply: 2,
  note: "It attacks the pawn.",
  by: "tactician",
  at: "2026-11-20T18:00:00.000Z",
};

/** A proposed move that the player has neither played nor dismissed. */
export const Proposal = z
  .object({
    move: z.string(),
    san: z.string(),
    ply: z.int(),
    note: PlayerText.meta({ description: "Empty if the app gave none." }),
    by: z.string().meta({ description: "The name of the app or token that proposed the move." }),
    at: Time,
  })
  .meta({ id: "Proposal", example: EXAMPLE });

/** The proposed move of a game, if there is one. */
export const ProposalOfGame = z
  .object({ proposal: Proposal.nullable() })
  .meta({ id: "ProposalOfGame", example: { proposal: EXAMPLE } });

import * as z from "zod";
import { type PgnError, readPgn } from "../../../records/pgn-reader";
import { LONGEST_LINE } from "../../../rules/longest-line";
import { revisionsOf } from "../../../rules/registry";
import { assertNever } from "../../../shared/assert-never";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import type { RefusalOf } from "../../problems/refusal";
import { IncludeQuery } from "../../schemas/paging";
import { ReadLine } from "../../schemas/variant";
import { viewLine } from "../../views/variant";
import { VariantParams } from "./params";

/** Less than the largest body, so that the refusal of a longer text names the field. */
const LONGEST_TEXT = 60_000;
const EXAMPLE = "1. e4 bd5 2. d4 *";

/** 700 characters contain about a hundred moves, and validating those costs as much as in `analyze-line.ts`. */
const costOf = (body: Readonly<Record<string, unknown>> | null): number =>
  Math.min(LONGEST_LINE / 100, Math.max(5, Math.ceil((typeof body?.pgn === "string" ? body.pgn.length : 0) / 700)));

export const readPgnLine = operation(
  {
    method: "post",
    path: "/v1/variants/{variant}/read",
    id: "readPgn",
    tag: "variants",
    summary: "Parse a PGN",
    description: `Returns the first game of a PGN as a line of moves in wire form, with its tags. The PGN can be one
of ours, one in a program's dialect, or only moves. An illegal move is 422 \`illegal-line\` with its \`index\` from 0,
counting votes. Anything else that cannot be parsed is 422 \`unreadable-pgn\`. At most ${LONGEST_LINE} moves. Nothing
is stored. Costs 1 of the rate limit for each 700 characters, from 5 to ${LONGEST_LINE / 100}.`,
    access: "public",
    cost: costOf,
    idempotency: "none",
    params: VariantParams,
    query: IncludeQuery,
    body: {
      required: true,
      schema: z
        .strictObject({ pgn: z.string().min(1).max(LONGEST_TEXT).meta({ example: EXAMPLE }) })
        .meta({ id: "PgnToRead" }),
      example: { pgn: EXAMPLE },
    },
    answers: { 200: { description: "The game's moves, and the position after them.", schema: ReadLine } },
    refusals: ["unreadable-pgn", "illegal-line"],
  },
  async (_call, { params, query, body }) => {
    const read = readPgn(body.pgn, revisionsOf(params.variant));
    if (!read.ok) return err(refusalOf(read.error));
    const { rulesRevision, options, startPosition, moves, result, tags, line } = read.value;
    const terms = { variant: params.variant, rulesRevision, options, startPosition };
    const head = { ...terms, tags: Object.fromEntries(tags), result, moves };
    return answer({ status: 200, body: { ...head, ...viewLine(line, { board: query.include === "board" }) } });
  },
);

function refusalOf(error: PgnError): RefusalOf<"unreadable-pgn" | "illegal-line"> {
  const { detail } = error;
  switch (error.code) {
    case "illegal-move":
      return { code: "illegal-line", index: error.ply - 1, detail, legalMoves: error.legalMoves };
    case "unreadable-pgn":
      return { code: "unreadable-pgn", detail, line: error.line, tag: null };
    case "missing-tag":
    case "invalid-tag":
      return { code: "unreadable-pgn", detail, line: null, tag: error.tag };
    case "too-long":
      return { code: "unreadable-pgn", detail, line: null, tag: null };
    default:
      return assertNever(error);
  }
}

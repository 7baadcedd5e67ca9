import * as z from "zod";
import { playerObject } from "../../../bindings";
import { LONGEST_LINE } from "../../../rules/longest-line";
import { gameOf } from "../../../rules/registry";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { unknownOptions } from "../../request/game-options";
import { Options, orNothing } from "../../schemas/basics";
import { IncludeQuery } from "../../schemas/paging";
import { Analysis } from "../../schemas/variant";
import { movesOf, viewLine } from "../../views/variant";
import { findBestLine } from "./best-line";
import { VariantParams } from "./params";

type Body = Readonly<Record<string, unknown>> | null;

const asksForBest = (body: Body): boolean => body?.best === true;

/** Cost of a search in the rate limit: it uses as much CPU as about fifty moves. */
const SEARCH_COST = 50;

/** A hundred moves cost one unit, and the minimum is five. A search adds `SEARCH_COST`. */
const costOf = (body: Body): number =>
  Math.max(5, Math.ceil(Math.min(LONGEST_LINE, Array.isArray(body?.moves) ? body.moves.length : 0) / 100)) +
  (asksForBest(body) ? SEARCH_COST : 0);

export const analyzeLine = operation(
  {
    method: "post",
    path: "/v1/variants/{variant}/analyze",
    id: "analyzeLine",
    tag: "variants",
    summary: "Analyze a line of moves",
    description: `Plays moves from the standard opening, or from \`position\`, and returns the resulting position.
The newest revision of the rules applies, because a position does not say by which revision it was reached. A game is
analyzed by its own revision: see \`PUT /v1/games/{id}/analysis\`. Repetitions and long draws are counted within this
line only. Nothing is stored. An illegal move is 422
\`illegal-line\` with its \`index\` from 0 and the moves that were legal there. At most ${LONGEST_LINE} moves. Costs 1
of the rate limit for each hundred moves, at least 5.

With \`best: true\` the answer also contains the best line that a short search finds; the same request gets the same
line. This needs a token with \`game:read\` and costs ${SEARCH_COST} more of the rate limit. It is 409
\`game-running\` if a position of the given line or of the best line is on the board of one of your running games;
counters, options, castling rights, reserves and cities are ignored in the comparison. The standard opening is allowed
once the line has left it. It is also refused if the searched position is one legal move away from a running rated
game of yours. This protects honest players from using the search by mistake. It cannot prevent cheating: a mirrored
or edited position, another account or another program is not recognized.`,
    access: "public",
    scopesFor: (body) => (asksForBest(body) ? ["game:read"] : null),
    cost: costOf,
    idempotency: "none",
    params: VariantParams,
    query: IncludeQuery,
    body: {
      required: true,
      schema: z
        .strictObject({
          position: orNothing(z.string().min(1).max(500)).meta({
            description: "The standard opening by default.",
          }),
          options: Options.optional(),
          moves: z
            .array(z.string().min(1).max(40))
            .max(LONGEST_LINE)
            .meta({ description: "In wire form or in any notation of the variant." }),
          best: z.boolean().optional().meta({ description: "Also search for the best line after the moves." }),
        })
        .meta({ id: "LineToAnalyze" }),
      example: { moves: [] },
    },
    answers: { 200: { description: "The line after its last move.", schema: Analysis } },
    refusals: ["invalid-position", "illegal-line", "invalid-request", "missing-token", "game-running"],
  },
  async ({ env, caller }, { params, query, body }) => {
    const game = gameOf(params.variant);
    const options = body.options ?? {};
    const errors = unknownOptions(game, options);
    if (errors.length > 0) return err({ code: "invalid-request", errors });
    const started = game.start(options, body.position);
    if (!started.ok) return err({ code: "invalid-position", field: "position", detail: started.error.detail });
    let line = started.value;
    for (const [index, move] of body.moves.entries()) {
      const next = line.play(move);
      if (!next.ok) {
        return err({ code: "illegal-line", index, detail: next.error.detail, legalMoves: line.legalMoves });
      }
      line = next.value;
    }
    const view = viewLine(line, { board: query.include === "board" });
    if (body.best !== true) return answer({ status: 200, body: view });
    if (caller === null) return err({ code: "missing-token" });
    const question = { game, options, startPosition: body.position ?? null, moves: movesOf(line) };
    const best = await findBestLine(question, line, await playerObject(env, caller.playerId).runningGames());
    return best.ok ? answer({ status: 200, body: { ...view, best: best.value } }) : best;
  },
);

import { roomObject } from "../../../bindings";
import { markAnalyzed } from "../../../db/analyzed-games";
import { readAnalysis } from "../../../match/analysis";
import type { GameRecord } from "../../../records/game-record";
import type { Line } from "../../../rules/game";
import { err, ok } from "../../../shared/result";
import { gameGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { MAX_BYTES } from "../../request/request-body";
import { hasTag, tagOf } from "../../response/respond";
import { ANALYSIS_BODY_DEPTH, GameAnalysis } from "../../schemas/analysis";
import { analysisJson } from "./analysis";
import { GameParams } from "./params";
import { rulesOf } from "./recorded-game";

/** 2,000 characters contain about a hundred moves, and validating those costs as much as in `analyze-line.ts`. */
const costOf = (body: Readonly<Record<string, unknown>> | null): number =>
  Math.max(5, Math.ceil(JSON.stringify(body).length / 2000));

export const putAnalysis = operation(
  {
    method: "put",
    path: "/v1/games/{id}/analysis",
    id: "putAnalysis",
    tag: "games",
    summary: "Save my analysis of a game",
    description: `Replaces your lines, comments, glyphs and drawings on the game, also after its end; an empty list of branches deletes
them. A branch starts after \`ply\` plies of the game. Each move has to be legal, in wire form or in any notation of
the variant. The first illegal move is identified by \`ply\` and \`path\` in 422 \`invalid-analysis\`. Lines have at
most 200 plies, comments at most 5,000 characters, positions at most 32 drawings, and the whole analysis at most 64 kB. Only you can see it, unless
it is \`public\`: then everybody who can see the game can see it once the game is over. No event is sent. Send the
ETag of the analysis that you read as \`If-Match\` to protect changes made elsewhere in the meantime: then it is 412
\`analysis-changed\`. Costs 1 of the rate limit for each 2,000 characters, at least 5.`,
    access: { anyOf: ["game:play"] },
    cost: costOf,
    params: GameParams,
    body: { required: true, schema: GameAnalysis, depth: ANALYSIS_BODY_DEPTH },
    hashed: true,
    matched: true,
    answers: { 200: { description: "Your analysis, with all moves in wire form.", schema: GameAnalysis } },
    refusals: ["not-found", "not-a-player", "game-frozen", "invalid-analysis", "analysis-changed", "body-too-large"],
    guard: gameGuard,
  },
  async ({ env, ifMatch, caller: { playerId } }, { params, body }) => {
    const room = roomObject(env, params.id);
    // Lines are validated in the Worker and not in the game's object, where a large tree would delay moves.
    const seen = await room.record(playerId);
    if (!seen.ok) return seen;
    if (seen.value.side === null) return err({ code: "not-a-player" });
    const read = readAnalysis(lineOf(seen.value.record), body.branches);
    if (!read.ok) return err({ code: "invalid-analysis", ...read.error });
    const isEmpty = !body.public && read.value.length === 0;
    const analysis = isEmpty ? null : JSON.stringify({ public: body.public, branches: read.value });
    // Moves become longer in wire form. The stored analysis must remain small enough to be sent back.
    if (analysis !== null && new TextEncoder().encode(analysis).length > MAX_BYTES) {
      return err({ code: "body-too-large", limit: MAX_BYTES });
    }

    const known = ifMatch === null ? ok(null) : await room.analysis(playerId);
    if (!known.ok) return known;
    if (ifMatch !== null && !hasTag(ifMatch, await tagOf(analysisJson(known.value).text))) {
      return err({ code: "analysis-changed" });
    }
    if (body.public) await markAnalyzed(env.DB, params.id);
    const put = await room.putAnalysis(playerId, analysis, ifMatch === null ? null : { analysis: known.value });
    return put.ok ? answer({ status: 200, body: analysisJson(analysis) }) : put;
  },
);

/** The line of all plies of a game. */
function lineOf(record: GameRecord): Line {
  const started = rulesOf(record).start(record.options, record.startPosition ?? undefined);
  if (!started.ok) throw new Error(`a record does not replay: ${started.error.detail}`);
  return record.plies.reduce((line, { move }) => {
    const next = line.play(move);
    if (!next.ok) throw new Error(`a record does not replay: ${next.error.detail}`);
    return next.value;
  }, started.value);
}

import * as z from "zod";
import { findPlayerByName } from "../../../db/players";
import { listRatingHistory } from "../../../db/ratings";
import { ratedAs } from "../../../shared/rating-pool";
import { err } from "../../../shared/result";
import { viewerOf } from "../../auth/viewer";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { VariantId } from "../../schemas/basics";
import { PageQuery, pageOf } from "../../schemas/paging";
import { Against, RatingStep } from "../../schemas/rating";
import { viewRatingStep } from "../../views/rating";
import { playerGuard } from "./guard";
import { PlayerParams } from "./params";

const SequenceCursor = cursorOf<number>(z.int().min(1));

export const getRatingHistory = operation(
  {
    method: "get",
    path: "/v1/players/{username}/rating-history",
    id: "getRatingHistory",
    tag: "players",
    summary: "A player's rating history",
    description: `One entry for each rated game of the variant, latest first. Private games are included, but
identified only to their own players: for others, \`gameId\` and \`opponent\` are null, and \`at\` is the day. With
\`against=house\` the list has games with house bots.`,
    access: "public",
    params: PlayerParams,
    query: PageQuery.extend({ variant: VariantId, against: Against }),
    cursor: SequenceCursor,
    hashed: true,
    answers: { 200: { description: "A page of changes.", schema: pageOf(RatingStep) } },
    refusals: ["not-found"],
    guard: playerGuard,
  },
  async (call, { params, query: { variant, against, limit }, after }) => {
    const player = await findPlayerByName(call.env.DB, params.username);
    if (!player) return err({ code: "not-found" });
    const { rows, next } = await listRatingHistory(call.env.DB, player.id, ratedAs(variant, against ?? "people"), {
      limit,
      after,
    });
    const viewer = viewerOf(call);
    const items = rows.map((row) => viewRatingStep(row, viewer));
    return answer({ status: 200, body: { items, nextCursor: next === null ? null : SequenceCursor.write(next) } });
  },
);

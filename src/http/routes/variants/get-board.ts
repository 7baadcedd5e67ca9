import * as z from "zod";
import { loadPictures } from "../../../on-demand";
import { gameOf } from "../../../rules/registry";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { LOOKS, PICTURE, PICTURE_HEADERS, queryOrientation, SVG } from "../../schemas/picture";
import { VariantParams } from "./params";

/** An address always shows the same position. Only the drawing may change in later versions. */
const LONG = "public, max-age=604800";

export const getVariantBoard = operation(
  {
    method: "get",
    path: "/v1/variants/{variant}/board.svg",
    id: "getVariantBoard",
    tag: "variants",
    summary: "A picture of any position",
    description: `Draws a position, independent of any game. It may be cached for a week. An invalid position of this
variant is 422 \`invalid-position\` with the reason. The newest revision of the rules decides that. To draw a game by
its own revision, use \`GET /v1/games/{id}/board.svg\`.`,
    access: "public",
    params: VariantParams,
    query: z.strictObject({
      position: z.string().min(1).max(500).optional().meta({ description: "The standard opening by default." }),
      last: z.string().max(40).optional().meta({
        description:
          "The move, in wire form, that led to the position: its squares are marked. Votes and invalid moves mark none.",
        example: "e2e4",
      }),
      orientation: queryOrientation("The side at the bottom; white by default."),
      ...LOOKS,
    }),
    hashed: true,
    answers: { 200: PICTURE },
    refusals: ["invalid-position"],
  },
  async (_call, { params, query: { position, last = "", orientation = "white", ...looks } }) => {
    const game = gameOf(params.variant);
    const line = game.start({}, position);
    if (!line.ok) return err({ code: "invalid-position", field: "position", detail: line.error.detail });
    const { drawBoard } = await loadPictures();
    const svg = drawBoard(line.value.picture(), {
      ...looks,
      variant: game.id,
      orientation,
      title: `${game.catalogue.name}: ${line.value.position}`,
      lastMove: game.touchedSquares(last),
    });
    const headers = { ...PICTURE_HEADERS, "Cache-Control": LONG };
    return answer({ status: 200, mediaType: SVG, body: svg, headers });
  },
);

import { loadPictures } from "../../../on-demand";
import { answer, operation } from "../../operation";
import { PICTURE, PICTURE_HEADERS, SVG } from "../../schemas/picture";
import { VariantParams } from "./params";
import { CACHED_BOARD, PositionQuery, requestedPosition } from "./requested-position";

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
    query: PositionQuery,
    hashed: true,
    answers: { 200: PICTURE },
    refusals: ["invalid-position"],
  },
  async (_call, { params, query }) => {
    const requested = requestedPosition(params, query);
    if (!requested.ok) return requested;
    const { drawBoard } = await loadPictures();
    return answer({
      status: 200,
      mediaType: SVG,
      body: drawBoard(requested.value.picture, requested.value.options),
      headers: { ...PICTURE_HEADERS, ...CACHED_BOARD },
    });
  },
);

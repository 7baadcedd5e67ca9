import { loadPng } from "../../../on-demand";
import { answer, operation } from "../../operation";
import { PIXELS, PNG, PNG_COST, PNG_PICTURE } from "../../schemas/picture";
import { VariantParams } from "./params";
import { CACHED_BOARD, PositionQuery, requestedPosition } from "./requested-position";

export const getVariantBoardPng = operation(
  {
    method: "get",
    path: "/v1/variants/{variant}/board.png",
    id: "getVariantBoardPng",
    tag: "variants",
    summary: "A picture of any position as PNG",
    description: `Like \`board.svg\`, for e-mail, chats and other programs that show no SVG. It counts as three
requests.`,
    access: "public",
    cost: PNG_COST,
    params: VariantParams,
    query: PositionQuery.extend(PIXELS),
    hashed: true,
    answers: { 200: PNG_PICTURE },
    refusals: ["invalid-position"],
  },
  async (_call, { params, query: { size, ...query } }) => {
    const requested = requestedPosition(params, query);
    if (!requested.ok) return requested;
    const { boardPng } = await loadPng();
    const { picture, options } = requested.value;
    return answer({
      status: 200,
      mediaType: PNG,
      body: await boardPng(picture, { ...options, size }),
      headers: CACHED_BOARD,
    });
  },
);

import { loadPng } from "../../../on-demand";
import { viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { PIXELS, PNG, PNG_COST, PNG_PICTURE } from "../../schemas/picture";
import { GameParams } from "./params";
import { BoardQuery, requestedBoard } from "./requested-board";

export const getGameBoardPng = operation(
  {
    method: "get",
    path: "/v1/games/{id}/board.png",
    id: "getGameBoardPng",
    tag: "games",
    summary: "A picture of a game's board as PNG",
    description: `Like \`board.svg\`, for e-mail, chats and other programs that show no SVG. It counts as three
requests.`,
    access: "public",
    cost: PNG_COST,
    params: GameParams,
    query: BoardQuery.extend(PIXELS),
    hashed: true,
    answers: { 200: PNG_PICTURE },
    refusals: ["not-found", "game-frozen", "invalid-request"],
    guard: viewGuard,
  },
  async (call, { params, query: { size, ...query } }) => {
    const requested = await requestedBoard(call, params, query);
    if (!requested.ok) return requested;
    const { picture, options, caching } = requested.value;
    const { boardPng } = await loadPng();
    return answer({
      status: 200,
      mediaType: PNG,
      body: await boardPng(picture, { ...options, size }),
      headers: caching,
    });
  },
);

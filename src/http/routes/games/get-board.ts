import { loadPictures } from "../../../on-demand";
import { viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { PICTURE, PICTURE_HEADERS, SVG } from "../../schemas/picture";
import { GameParams } from "./params";
import { BoardQuery, requestedBoard } from "./requested-board";

export const getGameBoard = operation(
  {
    method: "get",
    path: "/v1/games/{id}/board.svg",
    id: "getGameBoard",
    tag: "games",
    summary: "A picture of a game's board",
    description: `The current position, or the position after a ply. The last move, attacked kings, and squares of pieces
captured off the move's path are marked. Visible to everybody who can see the game. A ply that was not played is 422.`,
    access: "public",
    params: GameParams,
    query: BoardQuery,
    hashed: true,
    answers: { 200: PICTURE },
    refusals: ["not-found", "game-frozen", "invalid-request"],
    guard: viewGuard,
  },
  async (call, { params, query }) => {
    const requested = await requestedBoard(call, params, query);
    if (!requested.ok) return requested;
    const { picture, options, caching } = requested.value;
    const { drawBoard } = await loadPictures();
    return answer({
      status: 200,
      mediaType: SVG,
      body: drawBoard(picture, options),
      headers: { ...PICTURE_HEADERS, ...caching },
    });
  },
);

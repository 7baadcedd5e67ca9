import * as z from "zod";
import { loadPictures } from "../../../on-demand";
import type { CardText } from "../../../pictures/card";
import type { GameRecord } from "../../../records/game-record";
import type { Line } from "../../../rules/game";
import { lookUpRecord, viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { PICTURE_HEADERS, SVG } from "../../schemas/picture";
import { drawnGame } from "./drawn-game";
import { GameParams } from "./params";
import { rulesOf } from "./recorded-game";

/** The card is the same for everybody, and many clients request it at once when a link is shared. */
const SHARED = "public, max-age=60";

export const getGameCard = operation(
  {
    method: "get",
    path: "/v1/games/{id}/card.svg",
    id: "getGameCard",
    tag: "games",
    summary: "A preview card of a game",
    description: `For previews of links to the game: 1200 by 630 pixels with the board, both names and the status.
White is at the bottom. Visible to everybody who can see the game.`,
    access: "public",
    params: GameParams,
    query: z.strictObject({}),
    hashed: true,
    answers: {
      200: {
        description: "The card as SVG: shapes and text, without scripts or external references.",
        media: {
          [SVG]: { example: '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="1200" height="630">…</svg>' },
        },
      },
    },
    refusals: ["not-found", "game-frozen"],
    guard: viewGuard,
  },
  async (call, { params }) => {
    const seen = await lookUpRecord(call, params.id);
    if (!seen.ok) return seen;
    const { record } = seen.value;
    const { drawCard } = await loadPictures();
    const { line, picture, marks } = drawnGame(record, record.plies.length);
    return answer({
      status: 200,
      mediaType: SVG,
      body: drawCard(picture, { ...marks, orientation: "white" }, textOf(record, line)),
      headers: { ...PICTURE_HEADERS, ...(record.private ? {} : { "Cache-Control": SHARED }) },
    });
  },
);

function textOf(record: GameRecord, line: Line): CardText {
  const { players } = record;
  return {
    game: rulesOf(record).catalogue.name,
    players: { white: players.white.username, black: players.black.username },
    ...statusText(record, line),
  };
}

/** The status of a game, in words. */
function statusText({ status, outcome, plies }: GameRecord, { turn }: Line): Pick<CardText, "status" | "detail"> {
  if (status === "aborted") return { status: "Aborted", detail: "No result" };
  if (outcome !== null) {
    const reason = outcome.reason.replaceAll("-", " ");
    const detail = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
    if (outcome.winner === null) return { status: "Draw", detail };
    return { status: `${outcome.winner === "white" ? "White" : "Black"} wins`, detail };
  }
  const last = plies.at(-1);
  const detail = last === undefined ? "The start" : `Ply ${last.ply}: ${last.san}`;
  return { status: `${turn === "black" ? "Black" : "White"} to move`, detail };
}

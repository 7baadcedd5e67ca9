import * as z from "zod";
import type { GameRecord } from "../../../records/game-record";
import { writeJson } from "../../../records/json-writer";
import { writePgn } from "../../../records/pgn-writer";
import { writeText } from "../../../records/text-writer";
import type { Game } from "../../../rules/game";
import { err } from "../../../shared/result";
import { lookUpRecord, viewGuard } from "../../auth/viewer";
import { answer, operation } from "../../operation";
import { chooseMediaType } from "../../request/media-types";
import { RECORD, RecordedGame } from "../../schemas/record";
import { GameParams } from "./params";
import { rulesOf } from "./recorded-game";

const PGN = "application/x-chess-pgn";
const JSON_TYPE = "application/json";
const TEXT = "text/plain";
const MEDIA_TYPES = [PGN, JSON_TYPE, TEXT] as const;

type Write = (record: GameRecord, game: Game, site: string) => string;

const WRITERS: Readonly<Record<(typeof MEDIA_TYPES)[number], { extension: string; write: Write }>> = {
  [PGN]: { extension: "pgn", write: writePgn },
  [JSON_TYPE]: { extension: "json", write: writeJson },
  [TEXT]: { extension: "txt", write: writeText },
};

const FORMATS = { pgn: PGN, json: JSON_TYPE, text: TEXT } as const;

const example = (write: Write): string =>
  write(RECORD, rulesOf(RECORD), `https://skytale.example/v1/games/${RECORD.id}`);

export const exportGame = operation(
  {
    method: "get",
    path: "/v1/games/{id}/export",
    id: "exportGame",
    tag: "games",
    summary: "A game's record",
    description: `All of a game, running or finished, as a file. \`format\` chooses what it is written in, else \`Accept\`;
PGN if both leave it open. PGN has the letters and the notation of the game itself, and votes in a tag that the catalogue
names as \`votesTag\`.`,
    access: "public",
    params: GameParams,
    query: z.strictObject({ format: z.enum(["pgn", "json", "text"]).optional() }),
    hashed: true,
    answers: {
      200: {
        description: "The record.",
        media: {
          [PGN]: { example: example(writePgn) },
          [JSON_TYPE]: { schema: RecordedGame },
          [TEXT]: { example: example(writeText) },
        },
        headers: ["Content-Disposition"],
      },
    },
    refusals: ["not-found", "game-frozen", "not-acceptable"],
    guard: viewGuard,
  },
  async (call, { params, query: { format } }) => {
    const seen = await lookUpRecord(call, params.id);
    if (!seen.ok) return seen;
    const mediaType = format === undefined ? chooseMediaType(call.accept, MEDIA_TYPES) : FORMATS[format];
    if (mediaType === null) return err({ code: "not-acceptable", mediaTypes: MEDIA_TYPES });
    const { record } = seen.value;
    const { extension, write } = WRITERS[mediaType];
    return answer({
      status: 200,
      mediaType,
      body: write(record, rulesOf(record), `${call.origin}/v1/games/${record.id}`),
      headers: {
        "Content-Disposition": `attachment; filename="${record.variant}-${record.id}.${extension}"`,
        Vary: "Authorization, Accept",
      },
    });
  },
);

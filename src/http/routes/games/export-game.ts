import * as z from "zod";
import type { GameRecord } from "../../../records/game-record";
import { writeJson } from "../../../records/json-writer";
import { PGN_DIALECTS, type PgnDialect, type PgnDialectName, pgnDialect } from "../../../records/pgn-dialects";
import { writePgn } from "../../../records/pgn-writer";
import { writeText } from "../../../records/text-writer";
import type { Game } from "../../../rules/game";
import { gamePage } from "../../../shared/links";
import { err, ok } from "../../../shared/result";
import { lookUpRecord, viewGuard } from "../../auth/viewer";
import { type AnyCall, answer, operation } from "../../operation";
import { chooseMediaType } from "../../request/media-types";
import { fileNamed } from "../../response/file-named";
import { RECORD, RecordedGame } from "../../schemas/record";
import { GameParams } from "./params";
import { rulesOf } from "./recorded-game";

const PGN = "application/x-chess-pgn";
const JSON_TYPE = "application/json";
const TEXT = "text/plain";
const MEDIA_TYPES = [PGN, JSON_TYPE, TEXT] as const;

type Write = (record: GameRecord, game: Game, site: string, dialect?: PgnDialect) => string;

const WRITERS: Readonly<Record<(typeof MEDIA_TYPES)[number], { extension: string; write: Write }>> = {
  [PGN]: { extension: "pgn", write: writePgn },
  [JSON_TYPE]: { extension: "json", write: (record) => writeJson(record) },
  [TEXT]: { extension: "txt", write: (record, game, site) => writeText(record, game, site) },
};

const FORMATS = { pgn: PGN, json: JSON_TYPE, text: TEXT } as const;

const example = (write: Write): string =>
  write(RECORD, rulesOf(RECORD), gamePage("https://skytale.example", RECORD.id));

const MEDIA = {
  [PGN]: { example: example(writePgn) },
  [JSON_TYPE]: { schema: RecordedGame },
  [TEXT]: { example: example(writeText) },
} as const;

const Dialect = z.enum(PGN_DIALECTS).optional().meta({
  description:
    "Write the PGN for this program, with its name for the variant and its piece letters. Our own PGN by default. A variant that the program does not know is 422 `dialect-unknown`.",
});

/** The common config of the export operations. */
const EXPORT = {
  method: "get",
  tag: "games",
  access: "public",
  params: GameParams,
  hashed: true,
  guard: viewGuard,
} as const;

export const exportGame = operation(
  {
    ...EXPORT,
    path: "/v1/games/{id}/export",
    id: "exportGame",
    summary: "Export a game",
    description: `The same record as \`export.pgn\`, \`export.json\` or \`export.txt\`. \`format\` selects one of them, otherwise
\`Accept\`. The default is PGN, also with \`dialect\`.`,
    query: z.strictObject({ format: z.enum(["pgn", "json", "text"]).optional(), dialect: Dialect }),
    answers: { 200: { description: "The record.", media: MEDIA, headers: ["Content-Disposition"] } },
    refusals: ["not-found", "game-frozen", "not-acceptable", "dialect-unknown", "invalid-request"],
  },
  async (call, { params, query: { format: asked, dialect } }) => {
    const format = asked ?? (dialect === undefined ? undefined : "pgn");
    const mediaType = format === undefined ? chooseMediaType(call.accept, MEDIA_TYPES) : FORMATS[format];
    const record = await recordOf(call, params.id);
    if (!record.ok) return record;
    if (mediaType === null) return err({ code: "not-acceptable", mediaTypes: MEDIA_TYPES });
    const headers = { Vary: "Authorization, Cookie, Accept" };
    if (dialect === undefined) return answer({ status: 200, ...written(call, record.value, mediaType, headers) });
    if (mediaType !== PGN) {
      return err({
        code: "invalid-request",
        errors: [{ field: "dialect", detail: "is only for PGN: `format` must be pgn" }],
      });
    }
    return pgnIn(call, record.value, dialect, headers);
  },
);

export const exportGamePgn = operation(
  {
    ...EXPORT,
    path: "/v1/games/{id}/export.pgn",
    id: "exportGamePgn",
    summary: "Export a game as PGN",
    description: `The complete game, running or finished, as a file. The PGN uses the piece letters and notation of the
variant. Votes are in a tag that the catalogue names in \`votesTag\`. \`Termination\` has the value that PGN defines for the
end of the game, and \`Reason\` has \`outcome.reason\`. \`WhiteElo\` and \`BlackElo\` are the ratings at the start of the game.`,
    query: z.strictObject({ dialect: Dialect }),
    answers: {
      200: { description: "The record.", media: { [PGN]: MEDIA[PGN] }, headers: ["Content-Disposition"] },
    },
    refusals: ["not-found", "game-frozen", "dialect-unknown"],
  },
  async (call, { params, query: { dialect } }) => {
    const record = await recordOf(call, params.id);
    if (!record.ok) return record;
    if (dialect !== undefined) return pgnIn(call, record.value, dialect);
    return answer({ status: 200, ...written(call, record.value, PGN) });
  },
);

export const exportGameJson = operation(
  {
    ...EXPORT,
    path: "/v1/games/{id}/export.json",
    id: "exportGameJson",
    summary: "Export a game as JSON",
    description: "The complete game, running or finished, as a file: each ply with its move, SAN and position.",
    query: z.strictObject({}),
    answers: {
      200: { description: "The record.", media: { [JSON_TYPE]: MEDIA[JSON_TYPE] }, headers: ["Content-Disposition"] },
    },
    refusals: ["not-found", "game-frozen"],
  },
  async (call, { params }) => {
    const record = await recordOf(call, params.id);
    return record.ok ? answer({ status: 200, ...written(call, record.value, JSON_TYPE) }) : record;
  },
);

export const exportGameText = operation(
  {
    ...EXPORT,
    path: "/v1/games/{id}/export.txt",
    id: "exportGameText",
    summary: "Export a game as text",
    description: "The complete game, running or finished, as a readable text file.",
    query: z.strictObject({}),
    answers: {
      200: { description: "The record.", media: { [TEXT]: MEDIA[TEXT] }, headers: ["Content-Disposition"] },
    },
    refusals: ["not-found", "game-frozen"],
  },
  async (call, { params }) => {
    const record = await recordOf(call, params.id);
    return record.ok ? answer({ status: 200, ...written(call, record.value, TEXT) }) : record;
  },
);

async function recordOf(call: AnyCall, gameId: string) {
  const seen = await lookUpRecord(call, gameId);
  return seen.ok ? ok(seen.value.record) : seen;
}

/** The record as PGN in a program's dialect. */
function pgnIn(
  call: AnyCall,
  record: GameRecord,
  name: PgnDialectName,
  headers: Readonly<Record<string, string>> = {},
) {
  const dialect = pgnDialect(name, record.variant);
  if (dialect === undefined) return err({ code: "dialect-unknown" as const, dialect: name, variant: record.variant });
  return answer({ status: 200, ...written(call, record, PGN, headers, dialect) });
}

/** The answer with a record in a media type, including a file name. */
function written<Type extends keyof typeof WRITERS>(
  call: AnyCall,
  record: GameRecord,
  mediaType: Type,
  headers: Readonly<Record<string, string>> = {},
  dialect?: PgnDialect,
) {
  const { extension, write } = WRITERS[mediaType];
  return {
    mediaType,
    body: write(record, rulesOf(record), gamePage(call.origin, record.id), dialect),
    headers: { ...fileNamed(`${record.variant}-${record.id}.${extension}`), ...headers },
  };
}

import * as z from "zod";
import { readEvaluation } from "../../../db/evaluation-record";
import { findEvaluation } from "../../../db/evaluations";
import type { EvaluationResult } from "../../../evaluation/evaluation";
import { withEvaluation } from "../../../records/evaluated-pgn";
import type { GameRecord } from "../../../records/game-record";
import { writeJson } from "../../../records/json-writer";
import { OWN_PGN, PGN_DIALECTS, type PgnDialect, type PgnDialectName, pgnDialect } from "../../../records/pgn-dialects";
import { writePgn } from "../../../records/pgn-writer";
import { writeText } from "../../../records/text-writer";
import type { Game } from "../../../rules/game";
import { gamePage } from "../../../shared/links";
import { err, ok } from "../../../shared/result";
import { lookUpRecord, viewGuard } from "../../auth/viewer";
import { type AnyCall, answer, operation } from "../../operation";
import { chooseMediaType } from "../../request/media-types";
import { fileNamed } from "../../response/file-named";
import { WithEvaluation } from "../../schemas/evaluation";
import { RECORD, RecordedGame } from "../../schemas/record";
import { GameParams } from "./params";
import { rulesOf } from "./recorded-game";

const PGN = "application/x-chess-pgn";
const JSON_TYPE = "application/json";
const TEXT = "text/plain";
const MEDIA_TYPES = [PGN, JSON_TYPE, TEXT] as const;

/** The additional options of the text of a record. */
interface WriteOptions {
  readonly dialect?: PgnDialect | undefined;
  /** The evaluation to be written, null if the game has none; undefined if none is wanted. */
  readonly evaluation?: EvaluationResult | null | undefined;
}

type Write = (record: GameRecord, game: Game, site: string, options?: WriteOptions) => string;

function writeEvaluatedPgn(record: GameRecord, game: Game, site: string, options: WriteOptions = {}): string {
  const { dialect = OWN_PGN, evaluation } = options;
  return writePgn(record, game, site, evaluation ? withEvaluation(dialect, evaluation) : dialect);
}

const WRITERS: Readonly<Record<(typeof MEDIA_TYPES)[number], { extension: string; write: Write }>> = {
  [PGN]: { extension: "pgn", write: writeEvaluatedPgn },
  [JSON_TYPE]: { extension: "json", write: (record, _game, _site, options) => writeJson(record, options?.evaluation) },
  [TEXT]: { extension: "txt", write: (record, game, site) => writeText(record, game, site) },
};

const FORMATS = { pgn: PGN, json: JSON_TYPE, text: TEXT } as const;

const example = (write: Write): string =>
  write(RECORD, rulesOf(RECORD), gamePage("https://skytale.example", RECORD.id));

const MEDIA = {
  [PGN]: { example: example(writeEvaluatedPgn) },
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
\`Accept\`. The default is PGN, also with \`dialect\`. \`evaluation\` changes nothing in a text.`,
    query: z.strictObject({
      format: z.enum(["pgn", "json", "text"]).optional(),
      dialect: Dialect,
      evaluation: WithEvaluation,
    }),
    answers: { 200: { description: "The record.", media: MEDIA, headers: ["Content-Disposition"] } },
    refusals: ["not-found", "game-frozen", "not-acceptable", "dialect-unknown", "invalid-request"],
  },
  async (call, { params, query: { format: asked, dialect, evaluation } }) => {
    const format = asked ?? (dialect === undefined ? undefined : "pgn");
    const mediaType = format === undefined ? chooseMediaType(call.accept, MEDIA_TYPES) : FORMATS[format];
    const record = await recordOf(call, params.id);
    if (!record.ok) return record;
    if (mediaType === null) return err({ code: "not-acceptable", mediaTypes: MEDIA_TYPES });
    const headers = { Vary: "Authorization, Cookie, Accept" };
    const options = await optionsOf(call, record.value, evaluation);
    if (dialect === undefined) {
      return answer({ status: 200, ...written(call, record.value, mediaType, headers, options) });
    }
    if (mediaType !== PGN) {
      return err({
        code: "invalid-request",
        errors: [{ field: "dialect", detail: "is only for PGN: `format` must be pgn" }],
      });
    }
    return pgnIn(call, record.value, dialect, headers, options);
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
    query: z.strictObject({ dialect: Dialect, evaluation: WithEvaluation }),
    answers: {
      200: { description: "The record.", media: { [PGN]: MEDIA[PGN] }, headers: ["Content-Disposition"] },
    },
    refusals: ["not-found", "game-frozen", "dialect-unknown"],
  },
  async (call, { params, query: { dialect, evaluation } }) => {
    const record = await recordOf(call, params.id);
    if (!record.ok) return record;
    const options = await optionsOf(call, record.value, evaluation);
    if (dialect !== undefined) return pgnIn(call, record.value, dialect, {}, options);
    return answer({ status: 200, ...written(call, record.value, PGN, {}, options) });
  },
);

export const exportGameJson = operation(
  {
    ...EXPORT,
    path: "/v1/games/{id}/export.json",
    id: "exportGameJson",
    summary: "Export a game as JSON",
    description: "The complete game, running or finished, as a file: each ply with its move, SAN and position.",
    query: z.strictObject({ evaluation: WithEvaluation }),
    answers: {
      200: { description: "The record.", media: { [JSON_TYPE]: MEDIA[JSON_TYPE] }, headers: ["Content-Disposition"] },
    },
    refusals: ["not-found", "game-frozen"],
  },
  async (call, { params, query: { evaluation } }) => {
    const record = await recordOf(call, params.id);
    if (!record.ok) return record;
    const options = await optionsOf(call, record.value, evaluation);
    return answer({ status: 200, ...written(call, record.value, JSON_TYPE, {}, options) });
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

/** Reads the evaluation of a record if it is wanted. */
async function optionsOf({ env }: AnyCall, { id }: GameRecord, isWanted: boolean | undefined): Promise<WriteOptions> {
  if (isWanted !== true) return {};
  const record = (await findEvaluation(env.DB, id))?.row.record ?? null;
  return { evaluation: record === null ? null : await readEvaluation(record) };
}

/** The record as PGN in a program's dialect. */
function pgnIn(
  call: AnyCall,
  record: GameRecord,
  name: PgnDialectName,
  headers: Readonly<Record<string, string>>,
  options: WriteOptions,
) {
  const dialect = pgnDialect(name, record.variant);
  if (dialect === undefined) return err({ code: "dialect-unknown" as const, dialect: name, variant: record.variant });
  return answer({ status: 200, ...written(call, record, PGN, headers, { ...options, dialect }) });
}

/** The answer with a record in a media type, including a file name. */
function written<Type extends keyof typeof WRITERS>(
  call: AnyCall,
  record: GameRecord,
  mediaType: Type,
  headers: Readonly<Record<string, string>> = {},
  options: WriteOptions = {},
) {
  const { extension, write } = WRITERS[mediaType];
  return {
    mediaType,
    body: write(record, rulesOf(record), gamePage(call.origin, record.id), options),
    headers: { ...fileNamed(`${record.variant}-${record.id}.${extension}`), ...headers },
  };
}

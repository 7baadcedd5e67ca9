import type { Bytes } from "../../../db/compressed-record";
import { readEvaluation } from "../../../db/evaluation-record";
import { listEvaluationRecords } from "../../../db/evaluations";
import { type GameFilters, type GameKey, listFinishedGames } from "../../../db/games";
import type { PageRequest } from "../../../db/keyset";
import { findPlayerByName } from "../../../db/players";
import type { EvaluationResult } from "../../../evaluation/evaluation";
import { withEvaluation } from "../../../records/evaluated-pgn";
import type { GameRecord } from "../../../records/game-record";
import { writeJson } from "../../../records/json-writer";
import { OWN_PGN } from "../../../records/pgn-dialects";
import { writePgn } from "../../../records/pgn-writer";
import { gamePage } from "../../../shared/links";
import { err } from "../../../shared/result";
import { lookUpRecords, viewerOf } from "../../auth/viewer";
import { exportLimitOf, FinishedGameCursor, FinishedGamesQuery, MOST_EXPORTED } from "../../lists/games";
import { type AnyCall, answer, operation, type RawQuery } from "../../operation";
import { fileNamed } from "../../response/file-named";
import { WithEvaluation } from "../../schemas/evaluation";
import { RECORD } from "../../schemas/record";
import { playerGuard } from "../players/guard";
import { PlayerParams } from "../players/params";
import { rulesOf } from "./recorded-game";

/** Games of a file that cost as much as one request. */
export const GAMES_PER_REQUEST = 50;
/** Games that are read and written at once. Each takes about 10 kB. */
const AT_ONCE = 20;
/** Most reads of the list for a file. With a rare filter, each examines thousands of games and finds few. */
const MOST_READS = 50;

interface Format<MediaType extends string = string> {
  readonly mediaType: MediaType;
  readonly extension: string;
  /** @param evaluation null if the game has none; undefined if none is wanted */
  readonly write: (record: GameRecord, origin: string, evaluation?: EvaluationResult | null) => string;
  /** The last line of a file after which there are more games. */
  readonly more: (cursor: string) => string;
}

const PGN = {
  mediaType: "application/x-chess-pgn",
  extension: "pgn",
  write: (record, origin, evaluation) => {
    const dialect = evaluation ? withEvaluation(OWN_PGN, evaluation) : OWN_PGN;
    return `${writePgn(record, rulesOf(record), gamePage(origin, record.id), dialect)}\n`;
  },
  more: (cursor) => `% nextCursor: ${cursor}\n`,
} as const satisfies Format;

const NDJSON = {
  mediaType: "application/x-ndjson",
  extension: "ndjson",
  write: (record, _origin, evaluation) => `${writeJson(record, evaluation)}\n`,
  more: (cursor) => `${JSON.stringify({ nextCursor: cursor })}\n`,
} as const satisfies Format;

/** A file with one game, after which there are more. */
const exampleOf = ({ write, more }: Format): string =>
  write(RECORD, "https://skytale.example") +
  more(FinishedGameCursor.write({ finishedAt: Date.parse(RECORD.createdAt), id: RECORD.id }));

const PlayerGamesQuery = FinishedGamesQuery.extend({ evaluation: WithEvaluation });

/** The common config of the operations. */
const EXPORT = {
  method: "get",
  access: "public",
  cost: (_body: unknown, query: RawQuery) => Math.ceil(exportLimitOf(query) / GAMES_PER_REQUEST),
  cursor: FinishedGameCursor,
} as const;

const FILE = `The latest first, with the filters of the list. A file has at most \`limit\` games, and each
${GAMES_PER_REQUEST} of this limit count as one request: a file of ${MOST_EXPORTED} as ten. Private games are in it only for their own players, aborted ones only with \`reason=aborted\``;

const PGN_ANSWERS = {
  200: {
    description: "The games.",
    media: { [PGN.mediaType]: { example: exampleOf(PGN), isStreamed: true } },
    headers: ["Content-Disposition"],
  },
} as const;

const NDJSON_ANSWERS = {
  200: {
    description: "The games.",
    media: { [NDJSON.mediaType]: { example: exampleOf(NDJSON), isStreamed: true } },
    headers: ["Content-Disposition"],
  },
} as const;

const NDJSON_FORM = `Each line is a game as in \`export.json\`. If there may be more games, the last line is
\`{"nextCursor": "…"}\`: send it as \`cursor\`. A file without this line that ends regularly is complete.`;

export const exportGamesNdjson = operation(
  {
    ...EXPORT,
    path: "/v1/games.ndjson",
    id: "exportGamesNdjson",
    tag: "games",
    summary: "Export finished games as NDJSON",
    description: `${FILE}. ${NDJSON_FORM}`,
    query: PlayerGamesQuery.omit({ opponent: true, result: true }),
    answers: NDJSON_ANSWERS,
    refusals: [],
  },
  async (call, { query: { limit, evaluation, ...filters }, after }) =>
    fileOf(call, "games", { filters, evaluation, page: { after, limit } }, NDJSON),
);

export const exportPlayerGamesNdjson = operation(
  {
    ...EXPORT,
    path: "/v1/players/{username}/games.ndjson",
    id: "exportPlayerGamesNdjson",
    tag: "players",
    summary: "Export a player's finished games as NDJSON",
    description: `${FILE}. ${NDJSON_FORM}`,
    params: PlayerParams,
    query: PlayerGamesQuery,
    answers: NDJSON_ANSWERS,
    refusals: ["not-found"],
    guard: playerGuard,
  },
  (call, { params, query, after }) => playerFile(call, params.username, query, after, NDJSON),
);

export const exportPlayerGamesPgn = operation(
  {
    ...EXPORT,
    path: "/v1/players/{username}/games.pgn",
    id: "exportPlayerGamesPgn",
    tag: "players",
    summary: "Export a player's finished games as PGN",
    description: `${FILE}. If there may be more games, the last line is \`% nextCursor: …\`, a comment of the PGN standard:
send it as \`cursor\`. A file without this line that ends regularly is complete.`,
    params: PlayerParams,
    query: PlayerGamesQuery,
    answers: PGN_ANSWERS,
    refusals: ["not-found"],
    guard: playerGuard,
  },
  (call, { params, query, after }) => playerFile(call, params.username, query, after, PGN),
);

type PlayerFilters = Omit<GameFilters, "playerId" | "opponentId"> & { readonly opponent?: string | undefined };

type PlayerQuery = PlayerFilters & { readonly limit: number; readonly evaluation?: boolean | undefined };

/** The games of a file. */
interface Wanted {
  readonly filters: GameFilters;
  readonly page: PageRequest<GameKey>;
  /** Whether their evaluations are wanted. */
  readonly evaluation: boolean | undefined;
}

async function playerFile<MediaType extends string>(
  call: AnyCall,
  username: string,
  { limit, evaluation, ...query }: PlayerQuery,
  after: GameKey | null,
  format: Format<MediaType>,
) {
  const filters = await filtersOf(call, username, query);
  if (filters === null) return err({ code: "not-found" as const });
  return fileOf(call, username, { filters, evaluation, page: { after, limit } }, format);
}

const fileOf = <MediaType extends string>(call: AnyCall, name: string, wanted: Wanted, format: Format<MediaType>) =>
  answer({
    status: 200,
    mediaType: format.mediaType,
    headers: fileNamed(`${name}.${format.extension}`),
    body: written(call, wanted, format),
  });

/** An id that no player has. */
const NOBODY = "";

/** The filters of a player's games; null for an unknown player. An unknown opponent has no games with anybody. */
async function filtersOf(
  { env }: AnyCall,
  username: string,
  { opponent, ...filters }: PlayerFilters,
): Promise<GameFilters | null> {
  const [player, other] = await Promise.all(
    [username, opponent].map((name) => (name === undefined ? null : findPlayerByName(env.DB, name))),
  );
  if (!player) return null;
  return { ...filters, playerId: player.id, ...(opponent === undefined ? {} : { opponentId: other?.id ?? NOBODY }) };
}

/** The file of a page of games. The next games are read when the reader has taken the previous ones. */
function written(call: AnyCall, wanted: Wanted, format: Format): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const texts = textsOf(call, wanted, format);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

async function* textsOf(
  call: AnyCall,
  { filters, evaluation: isEvaluated, page: { after: first, limit } }: Wanted,
  { write, more }: Format,
): AsyncGenerator<string, undefined> {
  let after = first;
  let count = 0;
  for (let reads = 0; reads < MOST_READS && count < limit; reads += 1) {
    const page = { limit: Math.min(AT_ONCE, limit - count), after };
    const { rows, next } = await listFinishedGames(call.env.DB, viewerOf(call), filters, page);
    const ids = rows.map(idOf);
    const [games, evaluations] = await Promise.all([
      lookUpRecords(call, ids),
      isEvaluated === true ? listEvaluationRecords(call.env.DB, ids) : null,
    ]);
    // A game that this release cannot read is left out.
    for (const seen of games) {
      if (!seen.ok) continue;
      const { record } = seen.value;
      yield write(record, call.origin, evaluations === null ? undefined : await evaluationIn(evaluations, record.id));
    }
    if (next === null) return;
    after = next;
    count += rows.length;
  }
  if (after !== null) yield more(FinishedGameCursor.write(after));
}

async function evaluationIn(records: ReadonlyMap<string, Bytes>, gameId: string): Promise<EvaluationResult | null> {
  const record = records.get(gameId);
  return record === undefined ? null : readEvaluation(record);
}

const idOf = ({ id }: { readonly id: string }): string => id;

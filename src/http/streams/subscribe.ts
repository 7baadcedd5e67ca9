import { playerObject, roomObject, tournamentObject } from "../../bindings";
import type { FeedPage, Identity } from "../../player/player-rpc";
import { err, ok, type Result } from "../../shared/result";
import type { AnyCall } from "../operation";
import type { RefusalOf } from "../problems/refusal";
import { chooseMediaType } from "../request/media-types";
import type { StreamState } from "../schemas/streams";
import { ChangeSocket } from "./change-socket";
import { eventStream, STREAM_HEAD, STREAM_PAGE, type StreamPlan, streamEvent, streamPage } from "./event-stream";

type OwnRefusal = RefusalOf<"bad-token">;
type GameRefusal = RefusalOf<"not-found" | "game-frozen" | "too-many-streams">;

/** The cursor before all events, sent by a stream if there is no event yet. */
export const BEFORE_ALL = "0";

const EVENT_ID = /^[\x21-\x7e]{1,200}$/;

/** Whether a text has the form of an event id. */
export const isEventId = (text: string): boolean => EVENT_ID.test(text);

/** Whether a client requests a stream. A client that accepts anything gets a page. */
export const wantsStream = (call: AnyCall): boolean =>
  call.method === "GET" &&
  chooseMediaType(call.accept, ["application/json", "text/event-stream"]) === "text/event-stream";

/**
 * The event id after which a stream continues; undefined to start with a snapshot. The header `Last-Event-ID` takes
 * precedence over the query, because browsers repeat the original address when they reconnect.
 */
export function resumeFrom({ lastEventId }: AnyCall, after: string | undefined): string | undefined {
  return lastEventId !== null && isEventId(lastEventId) ? lastEventId : after;
}

/** Converts an event id from the query to a cursor. */
export const cursorFrom = (after: string | undefined): string | null =>
  after === undefined || after === BEFORE_ALL ? null : after;

/** A socket to the caller's own object. It closes when the token is revoked. */
export async function ownSocket(call: AnyCall, caller: Identity): Promise<Result<ChangeSocket, OwnRefusal>> {
  const player = playerObject(call.env, caller.playerId);
  const opened = await ChangeSocket.open(player, { token: caller.tokenId }, call.departed);
  if (opened.ok) return opened;
  if (opened.error.status === 401) return err({ code: "bad-token" });
  throw unexpected(opened.error);
}

/** A socket to a game's object. */
export async function gameSocket(
  call: AnyCall,
  gameId: string,
  viewer: string | null,
): Promise<Result<ChangeSocket, GameRefusal>> {
  const from = { address: call.address, ...(viewer === null ? {} : { viewer }) };
  return watcherSocket(call, roomObject(call.env, gameId), from);
}

/** A socket to the object of a tournament. */
export async function tournamentSocket(
  call: AnyCall,
  tournamentId: string,
): Promise<Result<ChangeSocket, Exclude<GameRefusal, { code: "game-frozen" }>>> {
  const opened = await watcherSocket(call, tournamentObject(call.env, tournamentId), { address: call.address });
  if (opened.ok) return opened;
  const { error } = opened;
  if (error.code === "game-frozen") throw new Error("a tournament cannot be frozen");
  return err(error);
}

async function watcherSocket(
  call: AnyCall,
  object: Parameters<typeof ChangeSocket.open>[0],
  from: Readonly<Record<string, string>>,
): Promise<Result<ChangeSocket, GameRefusal>> {
  const opened = await ChangeSocket.open(object, from, call.departed);
  if (opened.ok) return opened;
  const { error } = opened;
  if (error.status === 404) return err({ code: "not-found" });
  if (error.status === 409) return err({ code: "game-frozen" });
  if (error.status !== 429) throw unexpected(error);
  return err({ code: "too-many-streams", ...(await error.json<StreamLimit>()) });
}

/** The exceeded limit of streams: per address or per game. */
type StreamLimit = Pick<RefusalOf<"too-many-streams">, "per" | "limit">;

const unexpected = ({ status }: Response): Error => new Error(`an object answered a listener with ${status}`);

/** The answer to a HEAD request for a stream: an empty stream, or the refusal that a page would get. */
export function answerHead<Refused>(page: Result<FeedPage, Refused>): Result<ReadableStream<Uint8Array>, Refused> {
  return page.ok ? ok(new ReadableStream({ start: (controller) => controller.close() })) : page;
}

/** The state of the streamed resource when the stream starts, and the id of its newest event. */
export type Snapshot = StreamState & { readonly newest: string | null };

/**
 * Creates a stream on sockets that are already open. With `from` it starts with the missed events, otherwise with a
 * snapshot. Closes the sockets on failure.
 * @param from the last event that the reader has; undefined to start with a snapshot
 */
export async function openStream<Refused>(
  call: AnyCall,
  sockets: Pick<StreamPlan, "changes" | "token">,
  from: string | undefined,
  read: {
    readonly snapshot: () => Promise<Result<Snapshot, Refused>>;
    readonly page: (after: string | null, limit: number) => Promise<Result<FeedPage, Refused>>;
  },
): Promise<Result<ReadableStream<Uint8Array>, Refused>> {
  try {
    const begun = from === undefined ? await beginNow(read.snapshot) : await goOn(from, read.page);
    if (begun.ok) {
      const page = (after: string | null) => read.page(after, STREAM_PAGE);
      return ok(
        eventStream({
          ...sockets,
          ...begun.value,
          page,
          endsAt: Date.now() + call.settings.streamMaxAge * ageFactor(),
          keepAlive: call.settings.streamKeepAlive,
          now: () => Date.now(),
        }),
      );
    }
    close(sockets);
    return begun;
  } catch (error) {
    close(sockets);
    throw error;
  }
}

/** Jitter of a tenth, so that streams that started together do not all reconnect together. */
const ageFactor = (): number => 0.9 + 0.2 * Math.random();

type Beginning<Refused> = Promise<Result<{ readonly first: string; readonly cursor: string | null }, Refused>>;

async function beginNow<Refused>(snapshot: () => Promise<Result<Snapshot, Refused>>): Beginning<Refused> {
  const now = await snapshot();
  if (!now.ok) return now;
  const { type, data, newest } = now.value;
  return ok({ first: STREAM_HEAD + streamEvent(newest ?? BEFORE_ALL, type, data), cursor: newest });
}

async function goOn<Refused>(
  from: string,
  page: (after: string | null, limit: number) => Promise<Result<FeedPage, Refused>>,
): Beginning<Refused> {
  const missed = await page(cursorFrom(from), STREAM_PAGE);
  if (!missed.ok) return missed;
  const { nextCursor } = missed.value;
  const isUnchanged = nextCursor === cursorFrom(from);
  return ok({ first: STREAM_HEAD + (isUnchanged ? "" : streamPage(missed.value)), cursor: nextCursor });
}

function close({ changes, token }: Pick<StreamPlan, "changes" | "token">): void {
  changes.close();
  token?.close();
}

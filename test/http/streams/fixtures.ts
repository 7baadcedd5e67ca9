import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, expect, vi } from "vitest";
import { createApp } from "../../../src/http/app";
import { at, freshAddress, get, listAt, post, textAt } from "../client";
import { type Frame, type Frames, readFrames } from "./frames";

/** The streams that a test has opened. They are closed after it. */
export const opened: Frames[] = [];

/** Closes the opened streams after each test of a file. */
export function closeAfterEach(): void {
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(opened.splice(0).map((stream) => stream.stop()));
  });
}

/** Opens a stream as a browser or curl does. */
export async function open(path: string, token?: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await exports.default.fetch(`https://skytale.test${path}`, {
    headers: {
      Accept: "text/event-stream",
      "CF-Connecting-IP": freshAddress(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream") === true;
  const frames = isStream && response.body !== null ? readFrames(response.body) : null;
  if (frames !== null) opened.push(frames);
  return {
    status: response.status,
    headers: response.headers,
    body: frames === null ? await response.json() : null,
    frames,
  };
}

export async function stream(path: string, token?: string, headers: Readonly<Record<string, string>> = {}) {
  const { status, frames } = await open(path, token, headers);
  if (frames === null) throw new Error(`no stream: ${status}`);
  return frames;
}

/** Opens a stream with a keep-alive every second. */
export async function openBriskly(path: string, token: string): Promise<ReadableStream<Uint8Array>> {
  const request = new Request(`https://skytale.test${path}`, {
    headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}` },
  });
  const response = await createApp().fetch(request, { ...env, STREAM_KEEP_ALIVE: "PT1S" }, createExecutionContext());
  if (response.body === null) throw new Error(`no stream: ${response.status}`);
  return response.body;
}

export const playerObject = (id: string) => env.PLAYERS.get(env.PLAYERS.idFromName(id));
/** The open sockets of a player's object, which feed streams and long polls. */
export const openSockets = (id: string) =>
  runInDurableObject(playerObject(id), (_, state) =>
    state.getWebSockets().filter(({ readyState }) => readyState === 1),
  );
export const roomObject = (id: string) => env.ROOMS.get(env.ROOMS.idFromName(id));
export const move = (game: string, token: string, text: string, ply: number) =>
  post(`/v1/games/${game}/moves`, token, { move: text, ply });
export const ids = (frames: readonly Frame[]): readonly string[] => frames.map(({ id }) => id);

/** The ids of all events in a list after a given event. */
export async function idsAfter(
  path: string,
  token: string | undefined,
  after: string | null,
): Promise<readonly string[]> {
  const page = await get(`${path}?limit=100${after === null ? "" : `&after=${after}`}`, token);
  return listAt(page.body, "items").map((item) => textAt(item, "id"));
}

/** Waits until a player's feed contains an event of a type. */
export const untilFeedHas = (token: string, type: string) =>
  vi.waitFor(async () => {
    const page = await get("/v1/me/events?limit=100", token);
    expect(listAt(page.body, "items").map((item) => at(item, "type"))).toContain(type);
  });

import { expect } from "vitest";
import * as z from "zod";
import { FeedEvent } from "../../../src/events/feed-event";
import { Game } from "../../../src/http/schemas/game";
import { FeedState } from "../../../src/http/schemas/streams";
import { Tournament } from "../../../src/http/schemas/tournament";
import { TournamentEvent } from "../../../src/http/schemas/tournament-play";

/** One event of a stream. */
export interface Frame {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** A stream of server-sent events that is being read. */
export interface Frames {
  /** The next event; null if the stream has ended. Fails if nothing arrives for a minute. */
  next(): Promise<Frame | null>;
  /** The next events. Fails if the stream ends before that. */
  take(count: number): Promise<readonly Frame[]>;
  /** Everything received so far. */
  text(): string;
  isOpen(): boolean;
  /** Disconnects, as a client does. */
  stop(): Promise<void>;
}

const PATIENCE = 60_000;

/** Reads a stream until it ends and checks every event against its description. */
export function readFrames(body: ReadableStream<Uint8Array>): Frames {
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const decoder = new TextDecoder();
  let all = "";
  let taken = 0;
  let open = true;
  let wake: () => void = () => undefined;
  const reading = (async () => {
    for (;;) {
      const part = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
      if (part.value !== undefined) all += decoder.decode(part.value, { stream: true });
      if (part.done) open = false;
      wake();
      if (part.done) return;
    }
  })();

  const pop = (): Frame | null => {
    for (let end = all.indexOf("\n\n", taken); end >= 0; end = all.indexOf("\n\n", taken)) {
      const frame = parse(all.slice(taken, end));
      taken = end + 2;
      if (frame !== null) return frame;
    }
    return null;
  };

  const next = async (): Promise<Frame | null> => {
    for (;;) {
      const frame = pop();
      if (frame !== null) return frame;
      if (!open) return null;
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`nothing came; so far:\n${all}`)), PATIENCE);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  return {
    next,
    async take(count) {
      const frames: Frame[] = [];
      while (frames.length < count) {
        const frame = await next();
        if (frame === null) throw new Error(`the stream ended after ${frames.length} of ${count}:\n${all}`);
        frames.push(frame);
      }
      return frames;
    },
    text: () => all,
    isOpen: () => open,
    async stop() {
      await reader.cancel().catch(() => undefined);
      await reading;
    },
  };
}

/** Parses an event; null for comments and settings. */
function parse(text: string): Frame | null {
  const fields = new Map(
    text.split("\n").map((line) => {
      const [name = "", ...rest] = line.split(": ");
      return [name, rest.join(": ")] as const;
    }),
  );
  const data = fields.get("data");
  if (data === undefined) return null;
  const frame = { id: fields.get("id") ?? "", type: fields.get("event") ?? "message", data: JSON.parse(data) };
  expect(schemaOf(frame.type).parse(frame.data), "data as they are described").toEqual(frame.data);
  return frame;
}

const STATES: Readonly<Record<string, z.ZodType>> = {
  state: FeedState,
  "game.state": Game,
  "tournament.state": Tournament,
};
const Event = z.union([FeedEvent, TournamentEvent]);

const schemaOf = (type: string): z.ZodType => STATES[type] ?? Event;

import { readEventStream } from "../event-stream.js";
import { follower } from "../wait.js";

/** The parsed data of the messages of an event stream. Ends when the signal is aborted or the stream ends. */
export async function* messagesOf<Message>(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | null | undefined,
): AsyncGenerator<Message, void, undefined> {
  const { controller, release } = follower(signal);
  const ignore = () => undefined;
  try {
    for await (const { data } of readEventStream(body, controller.signal, ignore, ignore)) {
      if (data !== "") yield JSON.parse(data);
    }
  } finally {
    release();
  }
}

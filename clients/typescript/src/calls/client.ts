import { readAnswer } from "./answer.js";
import { messagesOf } from "./messages.js";
import { withMetadata } from "./metadata.js";
import { requestOf, type Target } from "./request.js";
import type { CallOptions, CallResult, Client, Fields, ServerSentEventsResult } from "./types.js";

type Fetch = (request: Request) => Promise<Response>;

/** The methods that the generated functions call. Each sends its request with `fetch`. */
export function callerOf(target: Target, fetch: Fetch): Client {
  async function call(method: string, options: CallOptions): Promise<Fields<unknown>> {
    const request = requestOf(method, target, options);
    const response = await fetch(request);
    return { data: await readAnswer(response, options.parseAs), request, response };
  }

  // The generated functions set the type parameters from the API description.
  const method =
    (name: string) =>
    (options: CallOptions): CallResult<unknown, unknown> => {
      const fields = call(name, options).catch((error: unknown) => {
        if (options.throwOnError === false) return undefined;
        throw error;
      });
      const body = options.responseStyle === "data" ? fields.then((found) => found?.data) : fields;
      const withResponse = () => {
        // The caller awaits only this promise, so a failure of the call must not count as unhandled in `body`.
        body.catch(() => undefined);
        return fields.then((found) => found && withMetadata(found.data, found.response));
      };
      return Object.assign(body, { withResponse });
    };

  async function stream<TData>(options: CallOptions): Promise<ServerSentEventsResult<TData>> {
    const headers = { Accept: "text/event-stream", ...options.headers };
    const { data } = await call("GET", { ...options, headers, parseAs: "stream" });
    return { stream: messagesOf(data as ReadableStream<Uint8Array>, options.signal) };
  }

  return {
    delete: method("DELETE"),
    get: method("GET"),
    head: method("HEAD"),
    options: method("OPTIONS"),
    patch: method("PATCH"),
    post: method("POST"),
    put: method("PUT"),
    sse: { get: stream },
  } as Client;
}

// Platform types that the client's declarations use. The declarations must compile with the types of a browser, Node,
// Workers or Deno, and with none of them.

declare global {
  // Empty declarations merge with those of the platform, and replace them if there are none. An unknown name would have
  // the type `any`, and a call would then accept every option.
  interface AbortSignal {}
  interface Blob {}
}

/** The platform's `Request`; its basic members if the program is compiled without types of a platform. */
export type PlatformRequest = typeof globalThis extends { Request: { prototype: infer Own } }
  ? Own
  : { readonly method: string; readonly url: string };

/** The platform's `Response`; its basic members if the program is compiled without types of a platform. */
export type PlatformResponse = typeof globalThis extends { Response: { prototype: infer Own } }
  ? Own
  : { readonly headers: ReadableHeaders; readonly ok: boolean; readonly status: number };

/** The platform's `Blob`; its basic members if the program is compiled without types of a platform. */
export type PlatformBlob = keyof Blob extends never
  ? {
      readonly size: number;
      readonly type: string;
      arrayBuffer(): Promise<ArrayBuffer>;
      text(): Promise<string>;
    }
  : Blob;

/** Readable headers: a `Headers` of any platform. */
export interface ReadableHeaders {
  get(name: string): string | null;
}

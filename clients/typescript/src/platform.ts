// The types of the platform that the client's declarations name. A program may be compiled with the types of a browser,
// of Node, of Workers, of Deno, or with none of them: each declaration has to compile in all of these.

declare global {
  // Empty declarations merge with those of the platform, and stand in for them if there are none. A name that cannot be
  // found would have the type `any`, and a call would accept every option.
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
  : { readonly ok: boolean; readonly status: number };

/** The platform's `Blob`; its basic members if the program is compiled without types of a platform. */
export type PlatformBlob = keyof Blob extends never
  ? {
      readonly size: number;
      readonly type: string;
      arrayBuffer(): Promise<ArrayBuffer>;
      text(): Promise<string>;
    }
  : Blob;

/** Headers that can be read: a `Headers` of any platform. */
export interface ReadableHeaders {
  get(name: string): string | null;
}

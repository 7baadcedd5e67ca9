/** What the worker gives this room: it holds no way of its own to anything. */
export interface House {
  /** The API itself, as if the request had come from outside. */
  readonly answer: (request: Request) => Promise<Response>;
  /** A file of the site. */
  readonly file: (path: string) => Promise<Response>;
  /** The games of the catalogue. */
  readonly variants: readonly string[];
}

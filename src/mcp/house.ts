/** The Worker's services for this module, which has no bindings of its own. */
export interface House {
  /** Sends a request through the whole app, as if it came from outside. */
  readonly answer: (request: Request) => Promise<Response>;
  /** Whether a request that was answered had the token of an app, which the app can exchange for one with more scopes. */
  readonly isOfApp: (request: Request) => boolean;
  /** Fetches a file of the web site. */
  readonly file: (path: string) => Promise<Response>;
  /** Logs the exception of a tool. */
  readonly failed: (tool: string, error: unknown) => void;
  /** Ids of the variants in the catalogue. */
  readonly variants: readonly string[];
}

// The module `cloudflare:workers` of the simulator.

/** The base class of the Durable Objects. */
export class DurableObject<Env> {
  readonly ctx: DurableObjectState;
  readonly env: Env;

  constructor(ctx: DurableObjectState, env: Env) {
    this.ctx = ctx;
    this.env = env;
  }
}

/** The base class of entrypoints. */
export class WorkerEntrypoint<Env> {
  readonly ctx: ExecutionContext;
  readonly env: Env;

  constructor(ctx: ExecutionContext, env: Env) {
    this.ctx = ctx;
    this.env = env;
  }
}

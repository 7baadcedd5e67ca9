/**
 * The part of this module that workerd offers with the flag `nodejs_als`. The package `@types/node` is not used,
 * because it would declare all globals of Node.
 */
declare module "node:async_hooks" {
  export class AsyncLocalStorage<T> {
    getStore(): T | undefined;
    run<Result>(store: T, work: () => Result): Result;
  }
}

/** The part of the module that workerd offers with the flag `nodejs_als`. The types of Node would add its globals. */
declare module "node:async_hooks" {
  export class AsyncLocalStorage<T> {
    getStore(): T | undefined;
    run<Result>(store: T, work: () => Result): Result;
  }
}

import type { SearchQuestion, SearchRequest, SearchResult } from "./question";

/** The address of the worker (`clients/web/worker/search-worker.ts`), inserted by the build. */
declare const SEARCH_WORKER: string;

/** Receives the results of a search. */
export interface SearchObserver {
  found(result: SearchResult): void;
  /** Called once if the worker cannot start or fails, for example in an old browser or without a network. */
  failed(): void;
}

/** Searches positions in a worker, one at a time. The worker starts with the first search. */
export class Searcher {
  #worker: Worker | null = null;
  #id = 0;
  #observer: SearchObserver | null = null;

  /** Starts a search, which replaces the running one. Its observer is not called any more. */
  search(question: SearchQuestion, nodes: readonly number[], observer: SearchObserver): void {
    this.#id += 1;
    this.#observer = observer;
    try {
      this.#worker ??= this.#start();
      this.#send({ id: this.#id, question, nodes });
    } catch {
      this.#fail();
    }
  }

  /** Stops the running search. */
  stop(): void {
    if (this.#observer === null) return;
    this.#observer = null;
    this.#send(null);
  }

  /** Stops the running search and ends the worker. A later search starts it again. */
  close(): void {
    this.#observer = null;
    this.#worker?.terminate();
    this.#worker = null;
  }

  #send(request: SearchRequest): void {
    this.#worker?.postMessage(request);
  }

  #start(): Worker {
    const worker = new Worker(SEARCH_WORKER);
    worker.addEventListener("message", ({ data }: MessageEvent<SearchResult>) => {
      if (data.id !== this.#id || this.#observer === null) return;
      const observer = this.#observer;
      if (data.isLast) this.#observer = null;
      observer.found(data);
    });
    worker.addEventListener("error", () => this.#fail());
    return worker;
  }

  #fail(): void {
    const observer = this.#observer;
    this.close();
    observer?.failed();
  }
}

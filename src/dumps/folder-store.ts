import type { ByteRange, Bytes, DumpStore, StoredFile } from "./store";

const ORIGIN = "http://dumps-folder";

/** Stores dumps in the data folder of a local server, through a service of its Node process. */
export class FolderStore implements DumpStore {
  readonly #service: Pick<Fetcher, "fetch">;

  constructor(service: Pick<Fetcher, "fetch">) {
    this.#service = service;
  }

  async list(prefix: string): Promise<readonly StoredFile[]> {
    const response = await this.#service.fetch(`${ORIGIN}/?prefix=${encodeURIComponent(prefix)}`);
    return (await expectOk(response)).json();
  }

  async open(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const headers = range === undefined ? {} : { Range: `bytes=${range.offset}-${range.offset + range.length - 1}` };
    const response = await this.#service.fetch(`${ORIGIN}/${name}`, { headers });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    return (await expectOk(response)).body;
  }

  async create(name: string, content: Bytes): Promise<boolean> {
    const headers = { "If-None-Match": "*" };
    const response = await this.#service.fetch(`${ORIGIN}/${name}`, { method: "PUT", headers, body: content });
    return response.status === 412 ? false : (await expectOk(response)).ok;
  }

  async replace(name: string, content: Bytes): Promise<void> {
    await expectOk(await this.#service.fetch(`${ORIGIN}/${name}`, { method: "PUT", body: content }));
  }
}

/** Throws the service's reason if the request failed. */
async function expectOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`the folder of dumps answered ${response.status}: ${await response.text()}`);
}

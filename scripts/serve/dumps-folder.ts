import { createHash } from "node:crypto";
import fs from "node:fs";
import { link, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import type http from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { monthOfFile } from "../../src/dumps/file-name.ts";
import type { StoredFile } from "../../src/dumps/store.ts";

/** Files that are being written have this ending. */
const UNFINISHED = ".writing";

/**
 * Serves the Worker's requests about the folder `dumps` in the data folder (`Env.DUMPS_FOLDER`). Only names of dumps are
 * accepted. A file is complete as soon as it has its name.
 */
export function dumpsFolder(
  data: string,
): (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void> {
  const folder = path.join(data, "dumps");
  // If the folder cannot be read, the requests fail with the reason. Without this handler, Node would end the server.
  const cleaned = removeUnfinished(folder).catch(() => undefined);
  return async (request, response) => {
    try {
      await cleaned;
      await answer(folder, request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else response.writeHead(507).end(error instanceof Error ? error.message : String(error));
    }
  };
}

async function answer(folder: string, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://dumps-folder");
  const name = pathname.slice(1);
  if (name === "") {
    const files = await listFiles(folder, searchParams.get("prefix") ?? "");
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(files));
  } else if (monthOfFile(name) === null) response.writeHead(404).end();
  else if (request.method === "PUT") {
    const isNew = request.headers["if-none-match"] === "*";
    response.writeHead((await write(folder, name, request, isNew)) ? 204 : 412).end();
  } else await read(path.join(folder, name), request.headers.range, response);
}

async function listFiles(folder: string, prefix: string): Promise<readonly StoredFile[]> {
  const names = (await namesIn(folder)).filter((name) => name.startsWith(prefix) && monthOfFile(name) !== null);
  const files: StoredFile[] = [];
  for (const name of names) files.push({ name, sha256: await sha256Of(path.join(folder, name)) });
  return files;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest("hex");
}

async function read(file: string, range: string | undefined, response: http.ServerResponse): Promise<void> {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  const part = first === undefined ? {} : { start: Number(first), end: Number(last) };
  const handle = await open(file).catch(missing);
  if (handle === null) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(first === undefined ? 200 : 206, { "content-type": "application/octet-stream" });
  await pipeline(handle.createReadStream(part), response);
}

/**
 * Writes a file under another name, syncs it, and renames it.
 * @returns false if `isNew` is set and the file exists
 */
async function write(folder: string, name: string, content: http.IncomingMessage, isNew: boolean): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  const unfinished = `${file}${UNFINISHED}`;
  try {
    const handle = await open(unfinished, "w", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // `link` fails if the name exists, `rename` would replace the file.
    if (isNew) await link(unfinished, file);
    else await rename(unfinished, file);
  } catch (error) {
    if (isNew && codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncFolder(folder);
  return true;
}

/** Makes a new name durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, fs.constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the files of writes that a crash has interrupted. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (name.endsWith(UNFINISHED)) await rm(path.join(folder, name), { force: true });
  }
}

const namesIn = async (folder: string): Promise<readonly string[]> => (await readdir(folder).catch(missing)) ?? [];

/** Null if a file or folder does not exist. Throws other errors again. */
function missing(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

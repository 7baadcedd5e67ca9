import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { findPort } from "../../../scripts/serve/port.ts";
import { hostAndPort } from "../../../scripts/serve/settings.ts";
import { socketBinding } from "../../../scripts/serve/socket-plugin.ts";

// Serves floors/worker.mjs in the same way as `npm start` serves the server: the same runtime and a direct socket. Its
// argument is the folder for the objects' data. Prints its address when it is ready.

const HOST = "127.0.0.1";
const NAME = "floors";

const [data] = process.argv.slice(2);
if (data === undefined) throw new Error("usage: serve.ts <data folder>");
const address = hostAndPort(HOST, await findPort(HOST, 0));
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: HOST,
    port: 0,
    cf: false,
    resourcePersistencePath: data,
    workers: [
      {
        name: NAME,
        modules: [{ type: "ESModule", path: path.join(import.meta.dirname, "worker.mjs") }],
        modulesRoot: import.meta.dirname,
        compatibilityDate: "2026-10-01",
        durableObjects: {
          ROOMS: { className: "Room", useSQLite: true },
          PLAYERS: { className: "Player", useSQLite: true },
        },
        unsafeBindings: [socketBinding({ address, service: { name: `core:user:${NAME}` } })],
      },
    ],
  }),
);
await runtime.ready;
process.once("SIGTERM", () => void runtime.dispose().then(() => process.exit(0)));
console.log(`http://${address}`);

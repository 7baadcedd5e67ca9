import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";

/** Reads a target address as people type it: `3000`, `localhost:3000/hook`, `http://localhost:3000/hook`. */
export function readTargetAddress(text: string): URL {
  const typed = text.trim();
  const port = /^:?(\d+)(\/.*)?$/.exec(typed);
  const address = port
    ? `http://localhost:${port[1]}${port[2] ?? ""}`
    : /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)
      ? typed
      : `http://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") return url;
  throw new Failure(EXIT.usage, "bad-target", `“${typed}” is not a valid target address.`, [
    "Use an address such as http://localhost:3000/hook.",
  ]);
}

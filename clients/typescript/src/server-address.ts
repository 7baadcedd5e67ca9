const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])\.?(:\d+)?(\/|$)/i;

/**
 * Reads the address of a server as people type it, and returns it without a slash at the end: `skytale.example/v1/`
 * becomes `https://skytale.example`. Without a scheme, a loopback address gets `http` and any other address gets
 * `https`. A `/v1` at the end is removed. Throws a TypeError with a readable message if the text is not a valid
 * address.
 */
export function readServerAddress(text: string): string {
  if (typeof text !== "string") throw new TypeError(`The server's address is missing. ${EXAMPLES}`);
  const typed = text.trim();
  if (typed === "") throw new TypeError(`The server's address is empty. ${EXAMPLES}`);
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)
    ? typed
    : `${LOOPBACK.test(typed) ? "http" : "https"}://${typed}`;
  const url = parse(withScheme);
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`“${typed}” is not the address of a server. ${EXAMPLES}`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new TypeError("The server's address contains a user name or a password. Remove it, and use a token.");
  }
  // A trailing dot does not change the host, but the server's host check would refuse it.
  url.hostname = url.hostname.replace(/\.$/, "");
  return `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "")}`;
}

const EXAMPLES = "Give an address such as https://skytale.example or http://127.0.0.1:8787.";

// `URL.canParse` is missing in the oldest browsers that the client supports.
function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

import { type Client, createClient, createToken, getMe, getOperatorStatus, listReports } from "skytale-client";
import { client } from "./client";
import { Resource } from "./resource";
import { session } from "./session";

/** Life of the admin's token, and the time after which it is replaced, in milliseconds. */
const LIFE = "PT1H";
const RENEWAL = 50 * 60_000;

interface Opened {
  readonly owner: unknown;
  readonly until: number;
  readonly client: Promise<Client>;
}

let opened: Opened | null = null;

/**
 * A client with the scope `admin`. A sign-up gives no such token, so the page creates one for an hour. It is only in
 * the memory of this document, and it ends with the session.
 */
export function operatorClient(): Promise<Client> {
  const owner = session.peek();
  if (opened !== null && opened.owner === owner && Date.now() < opened.until) return opened.client;
  const mine: Opened = { owner, until: Date.now() + RENEWAL, client: open() };
  opened = mine;
  mine.client.catch(() => {
    if (opened === mine) opened = null;
  });
  return mine.client;
}

async function open(): Promise<Client> {
  const own = client.peek();
  const { scopes } = await getMe({ client: own });
  if (scopes.includes("admin")) return own;
  const { token } = await createToken({
    client: own,
    body: { name: "Operator's page", scopes: ["admin"], expiresIn: LIFE },
  });
  return createClient({ server: location.origin, token });
}

/** The state of the server. */
export const operatorStatus = new Resource(async () => getOperatorStatus({ client: await operatorClient() }));

/** The open reports, newest first. */
export const openReports = new Resource(async () =>
  listReports({ client: await operatorClient(), query: { status: "open", limit: 50 } }),
);

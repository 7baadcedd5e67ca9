import { describe, expect, test } from "vitest";
import { type Credential, credentialFor, credentialsOf, isCredential } from "../../../src/http/auth/credential";
import { newTicket, newToken } from "../../../src/http/auth/token";

const PLAYER = "0123456789abcdef";
const [TOKEN, OTHER, TICKET] = [newToken(PLAYER), newToken(PLAYER), newTicket(PLAYER)];

const read = (query: string, headers: Readonly<Record<string, string>> = {}): readonly Credential[] =>
  credentialsOf(new Request(`http://localhost:8787/v1/me${query}`, { headers }), { origin: null });

const found = (kind: Credential["kind"], text: string | null) => ({
  kind,
  secret: text === null ? null : { player: PLAYER, text },
});
const SESSION = { cookie: `skytale=${OTHER}`, "sec-fetch-site": "same-origin" };

describe("the credentials of a request", () => {
  test.each([
    ["none", "", {}, []],
    ["a token in the header", "", { authorization: `Bearer ${TOKEN}` }, [found("bearer-token", TOKEN)]],
    [
      "the scheme in lower case, with spaces",
      "",
      { authorization: `bearer  ${TOKEN} ` },
      [found("bearer-token", TOKEN)],
    ],
    ["another scheme", "", { authorization: `Basic ${TOKEN}` }, [found("bearer-token", null)]],
    ["a ticket in the header", "", { authorization: `Bearer ${TICKET}` }, [found("bearer-token", null)]],
    [
      "an empty header beside all others",
      `?token=${TOKEN}&ticket=${TICKET}`,
      { ...SESSION, authorization: "" },
      [found("bearer-token", null)],
    ],
    ["a token in the query", `?token=${TOKEN}`, {}, [found("query-token", TOKEN)]],
    ["spaces around it", `?token=%20${TOKEN}+`, {}, [found("query-token", TOKEN)]],
    ["no token in the query", "?token=", {}, [found("query-token", null)]],
    ["two tokens in the query", `?token=${TOKEN}&token=${TOKEN}`, {}, [found("query-token", null)]],
    ["a ticket", `?ticket=${TICKET}`, {}, [found("stream-ticket", TICKET)]],
    ["a token as ticket", `?ticket=${TOKEN}`, {}, [found("stream-ticket", null)]],
    ["spaces around a ticket", `?ticket=${TICKET}+`, {}, [found("stream-ticket", null)]],
    ["a session", "", SESSION, [found("session", OTHER)]],
    ["a malformed session", "", { ...SESSION, cookie: "skytale=sky_x" }, []],
    ["a session of another site", "", { ...SESSION, "sec-fetch-site": "cross-site" }, []],
    [
      "several",
      `?ticket=${TICKET}&token=${TOKEN}`,
      SESSION,
      [found("query-token", TOKEN), found("stream-ticket", TICKET), found("session", OTHER)],
    ],
  ] as const)("%s", (_name, query, headers, expected) => {
    expect(read(query, headers)).toEqual(expected);
  });
});

describe("an operation", () => {
  const PLAIN = {};
  const CALENDAR = { tokenInQuery: "calendar:read" } as const;
  const STREAM = { ticketInQuery: true } as const;
  const all = `?token=${TOKEN}&ticket=${TICKET}`;

  test.each([
    ["the session, and no parameter", PLAIN, all, SESSION, "session"],
    ["the token in the query before the session", CALENDAR, all, SESSION, "query-token"],
    ["the ticket before the session, even if it is malformed", STREAM, "?ticket=x", SESSION, "stream-ticket"],
    ["the session without a ticket", STREAM, `?token=${TOKEN}`, SESSION, "session"],
    ["the header before all others", STREAM, all, { ...SESSION, authorization: "Bearer x" }, "bearer-token"],
    ["nothing", PLAIN, all, {}, undefined],
  ] as const)("uses %s", (_name, config, query, headers, expected) => {
    expect(credentialFor(config, read(query, headers))?.kind).toBe(expected);
  });

  test("has its own parameters beside the credential that it accepts", () => {
    const names = ["token", "ticket", "cursor"];
    const kept = (config: Parameters<typeof isCredential>[0]) => names.filter((name) => !isCredential(config, name));
    expect(kept(PLAIN)).toEqual(names);
    expect(kept(CALENDAR)).toEqual(["ticket", "cursor"]);
    expect(kept(STREAM)).toEqual(["token", "cursor"]);
  });
});

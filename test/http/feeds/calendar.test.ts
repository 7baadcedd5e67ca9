import { XMLParser, XMLValidator } from "fast-xml-parser";
import ICAL from "ical.js";
import { describe, expect, test, vi } from "vitest";
import {
  at,
  gameBetween,
  get,
  type Json,
  newPlayer,
  post,
  send,
  type TestPlayer,
  textAt,
  tokenWith,
  verdict,
} from "../client";

/** Waits until the player's list counts this many games on their turn and on their opponents' turn. */
async function untilCounted(player: TestPlayer, mine: number, theirs: number): Promise<void> {
  await vi.waitFor(async () => expect((await get("/v1/me/games", player.token)).body.counts).toEqual({ mine, theirs }));
}

/** Two games in which it is the player's turn, one with and one without a clock, and one in which it is not. */
async function threeGames() {
  const [me, other] = [await newPlayer(), await newPlayer()];
  const timed = await gameBetween(me, other);
  const endless = await gameBetween(me, other, { timeControl: { kind: "unlimited" } });
  const theirs = await gameBetween(other, me);
  await untilCounted(me, 2, 1);
  return { me, other, timed, endless, theirs, reader: await tokenWith(me, ["calendar:read"]) };
}

function eventsIn(text: string): readonly ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getFirstPropertyValue("prodid")).toContain("Skytale");
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

function entriesIn(text: string): readonly Json[] {
  expect(XMLValidator.validate(text)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "entry" || name === "link" });
  const { feed } = parser.parse(text) as { feed: { entry?: readonly Json[] } };
  expect(feed).toMatchObject({ "@_xmlns": "http://www.w3.org/2005/Atom" });
  for (const part of ["id", "title", "updated"]) expect(textAt(feed as Json, part)).not.toBe("");
  return feed.entry ?? [];
}

const CALENDAR = "/v1/me/deadlines.ics";
const FEED = "/v1/me/feed.atom";

describe("the calendar of deadlines", () => {
  test("has an entry for each game that waits for the player's move with a clock", async () => {
    const { me, other, timed, reader } = await threeGames();
    const answer = await get(`${CALENDAR}?token=${reader}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    const [event, ...others] = eventsIn(answer.text);
    expect(others).toEqual([]);
    const game = await get(`/v1/games/${timed.id}`);
    expect(event?.uid).toBe(`${timed.id}@skytale`);
    expect(event?.summary).toBe(`Your move in Spartan Chess against ${other.username}`);
    expect(event?.description).toContain("Spartan Chess, you play white.\nThe game begins.");
    const deadline = Math.floor(Date.parse(textAt(game.body, "deadlineAt")) / 1000);
    expect(event?.startDate.toUnixTime()).toBe(deadline);
    expect(event?.component.getFirstPropertyValue("url")).toBe(`https://skytale.test/games/${timed.id}`);
    const stamp = event?.component.getFirstPropertyValue("dtstamp");
    expect(stamp instanceof ICAL.Time && stamp.toUnixTime()).toBe(
      Math.floor(Date.parse(textAt(game.body, "clock", "turnStartedAt")) / 1000),
    );
    expect((await get(CALENDAR, me.token)).text).toBe(answer.text);
  });

  test("has lines of at most 75 octets that end as the standard requires", async () => {
    const { reader } = await threeGames();
    const { text } = await get(`${CALENDAR}?token=${reader}`);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });

  test("keeps a game's UID from turn to turn and drops answered turns", async () => {
    const { me, other, timed, reader } = await threeGames();
    await post(`/v1/games/${timed.id}/moves`, me.token, { move: "e2e4", ply: 0 });
    await untilCounted(me, 1, 2);
    expect(eventsIn((await get(`${CALENDAR}?token=${reader}`)).text)).toEqual([]);
    await post(`/v1/games/${timed.id}/moves`, other.token, { move: "b7d5", ply: 1 });
    await untilCounted(me, 2, 1);
    const [event] = eventsIn((await get(`${CALENDAR}?token=${reader}`)).text);
    expect([event?.uid, event?.sequence]).toEqual([`${timed.id}@skytale`, 6]);
    expect(event?.description).toContain("The last move was b7d5.");
  });

  test("increases the version of an entry whenever the entry changes", async () => {
    const [me, other] = [await newPlayer(), await newPlayer()];
    const { id } = await gameBetween(me, other);
    await untilCounted(me, 1, 0);
    let last = { sequence: 0, deadline: 0 };
    /** Waits until the entry differs from the last one read. */
    const changes = async (what: string): Promise<void> => {
      await vi.waitFor(async () => {
        const [event] = eventsIn((await get(CALENDAR, me.token)).text);
        const next = { sequence: event?.sequence ?? 0, deadline: event?.startDate.toUnixTime() ?? 0 };
        expect(next.deadline, what).not.toBe(last.deadline);
        expect(next.sequence, what).toBeGreaterThan(last.sequence);
        expect(event?.uid).toBe(`${id}@skytale`);
        last = next;
      });
    };
    await changes("begun");
    await post(`/v1/games/${id}/add-time`, other.token, { time: "P1D" });
    await changes("time given");
    await post("/v1/me/vacation", me.token, { duration: "P3D" });
    await changes("vacation");
    await send("DELETE", "/v1/me/vacation", { token: me.token });
    await changes("vacation over");
    await post(`/v1/games/${id}/moves`, me.token, { move: "e2e4", ply: 0 });
    await post(`/v1/games/${id}/moves`, other.token, { move: "b7d5", ply: 1 });
    await post(`/v1/games/${id}/moves`, me.token, { move: "d2d4", ply: 2 });
    const before = last.sequence;
    await post(`/v1/games/${id}/takeback`, me.token, { ply: 3 });
    await post(`/v1/games/${id}/takeback`, other.token, { ply: 3 });
    await vi.waitFor(async () => {
      const [event] = eventsIn((await get(CALENDAR, me.token)).text);
      expect(event?.description).toContain("The last move was b7d5.");
      expect(event?.sequence).toBeGreaterThan(before + 6);
    });
  });
});

describe("the Atom feed of turns", () => {
  test("has an entry for each game that waits for the player's move, latest first", async () => {
    const { me, other, timed, endless, reader } = await threeGames();
    const answer = await get(`${FEED}?token=${reader}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const entries = entriesIn(answer.text);
    expect(entries.map((entry) => at(entry, "id"))).toEqual([
      `urn:skytale:turn:${endless.id}-0`,
      `urn:skytale:turn:${timed.id}-0`,
    ]);
    expect(at(entries[1], "title", "#text") ?? at(entries[1], "title")).toBe(
      `Your move in Spartan Chess against ${other.username}`,
    );
    expect(at(entries[1], "link", 0, "@_href")).toBe(`https://skytale.test/games/${timed.id}`);
    expect(answer.text).toContain("There is no deadline.");
    expect((await get(FEED, me.token)).text).toBe(answer.text);
  });

  test("has a new entry for each turn", async () => {
    const { me, other, timed, reader } = await threeGames();
    await post(`/v1/games/${timed.id}/moves`, me.token, { move: "e2e4", ply: 0 });
    await post(`/v1/games/${timed.id}/moves`, other.token, { move: "b7d5", ply: 1 });
    await vi.waitFor(async () => {
      expect((await get(`${FEED}?token=${reader}`)).text).toContain(`urn:skytale:turn:${timed.id}-2`);
    });
    const [first] = entriesIn((await get(`${FEED}?token=${reader}`)).text);
    expect(at(first, "id")).toBe(`urn:skytale:turn:${timed.id}-2`);
  });
});

describe.each([CALENDAR, FEED])("%s", (path) => {
  test("is empty for a player without games", async () => {
    const { status, text } = await get(path, (await newPlayer()).token);
    expect(status).toBe(200);
    expect(path === FEED ? entriesIn(text) : eventsIn(text)).toEqual([]);
  });

  test("is answered with 304 until something changes", async () => {
    const { reader, timed, me } = await threeGames();
    const first = await get(`${path}?token=${reader}`);
    const tag = { "If-None-Match": first.headers.get("ETag") ?? "" };
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await get(`${path}?token=${reader}`, undefined, tag)).status).toBe(304);
    await post(`/v1/games/${timed.id}/moves`, me.token, { move: "e2e4", ply: 0 });
    await untilCounted(me, 1, 2);
    expect((await get(`${path}?token=${reader}`, undefined, tag)).status).toBe(200);
  });

  test("accepts in the query only a token with no other scope", async () => {
    const player = await newPlayer();
    const narrow = await tokenWith(player, ["feed:read"]);
    const broad = await tokenWith(player, ["calendar:read", "feed:read"]);
    expect(verdict(await get(`${path}?token=${narrow}`))).toBe("403 token-too-broad");
    expect(verdict(await get(`${path}?token=${broad}`))).toBe("403 token-too-broad");
    expect(verdict(await get(`${path}?token=${player.token}`))).toBe("403 token-too-broad");
    expect(verdict(await get(path, narrow))).toBe("200");
    expect(verdict(await get(path, player.token))).toBe("200");
    expect(verdict(await get(`${path}?token=${narrow}`, broad))).toBe("200");
  });

  test("needs a token with calendar:read, in the query or the header", async () => {
    const player = await newPlayer();
    const [reader, narrow] = [await tokenWith(player, ["calendar:read"]), await tokenWith(player, ["game:read"])];
    expect(verdict(await get(path))).toBe("401 missing-token");
    expect(verdict(await get(`${path}?token=`))).toBe("401 bad-token");
    expect(verdict(await get(`${path}?token=${reader}x`))).toBe("401 bad-token");
    expect(verdict(await get(`${path}?token=${reader}&token=${reader}`))).toBe("401 bad-token");
    expect(verdict(await get(`${path}?token=${narrow}`))).toBe("403 insufficient-scope");
    expect(verdict(await get(`${path}?token=${reader}&since=today`))).toBe("422 invalid-request");
    expect((await send("HEAD", `${path}?token=${reader}`)).status).toBe(200);
    expect(verdict(await get(`/v1/me/events?token=${reader}`))).toBe("401 missing-token");
  });

  test("does not log the token", async () => {
    const reader = await tokenWith(await newPlayer(), ["calendar:read"]);
    const said: unknown[] = [];
    const spies = (["log", "info", "warn", "error", "debug"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
        said.push(...words);
      }),
    );
    await get(`${path}?token=${reader}`);
    await get(`${path}?token=${reader}&x=1`);
    for (const spy of spies) spy.mockRestore();
    expect(JSON.stringify(said)).not.toContain(reader);
  });
});

import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { timeoutFor } from "../setup/timeout-for";
import { ByNow } from "./data-folders/by-now";
import { GONE, KINDS, NEWER_KINDS, named, type Recorded, versions } from "./data-folders/manifest";
import { type Delivery, type Game, Reopened } from "./data-folders/reopened";

interface Node {
  readonly move: string;
  readonly next: readonly Node[];
}

interface Message {
  readonly id: string;
  readonly side: string;
  readonly text: string;
  readonly at: string;
}

/** A receiver that fails for this long, in milliseconds, is disabled. */
const FAILURE_LIMIT = 5 * 24 * 60 * 60_000;
/** A time before everything in a folder. */
const LONG_AGO = "2000-01-01T00:00:00Z";
/** Polling options for effects that follow shortly after a request or the start. */
const SOON = { timeout: 60_000, interval: 200 };
/** Polling options for a recovery, which sends twenty events a second. */
const RECOVERED = { timeout: 120_000, interval: 200 };

/** The tests of a folder depend on each other, in this order. */
describe.each(versions())("the data folder of version %s", (version) => {
  let house: Reopened;
  let now: ByNow;

  beforeAll(async () => {
    house = await Reopened.open(version);
    now = new ByNow(house.manifest, house.answers, Date.now());
  });

  afterAll(async () => {
    expect(await house?.close()).toMatchObject({ code: 0, stderr: "" });
  });

  /** Waits until a webhook's receiver has got all of these deliveries, signed and with their original content. */
  async function expectArrived(name: string, waiting: readonly Delivery[], patience = SOON): Promise<void> {
    const { path, secret } = house.webhook(name);
    const letters = () => new Map(house.mailbox.at(path).map((letter) => [letter.headers["webhook-id"], letter]));
    const ids = waiting.map(({ eventId }) => eventId);
    await expect.poll(() => [...letters().keys()], patience).toEqual(expect.arrayContaining(ids));
    for (const { eventId, request } of waiting) {
      const { body = "", headers = {} } = letters().get(eventId) ?? {};
      expect(new Webhook(secret).verify(body, headers)).toMatchObject(JSON.parse(request.body));
    }
    const open = async () => (await house.deliveries(name)).filter(({ state }) => state !== "delivered");
    await expect.poll(open, patience).toEqual([]);
  }

  /**
   * Waits until the webhook is verified. Webhooks of earlier versions are pinged first, because only verified ones can
   * recover in bulk.
   */
  async function untilVerified(name: string): Promise<void> {
    const { id, person } = house.webhook(name);
    const webhook = () => house.call(person, "GET", `/v1/webhooks/${id}`);
    await expect.poll(webhook, SOON).toMatchObject({ verified: true });
  }

  describe("delivers", () => {
    test("what was scheduled for a retry, without a request", async () => {
      const waiting = house.waiting("waits");
      expect(waiting.length).toBeGreaterThan(10);
      // No request has been made yet. Only deliveries that are not due so soon after the folder was made need one.
      if (!waiting.every(({ nextAttemptAt }) => now.isPast(nextAttemptAt))) {
        const { id, person } = house.webhook("waits");
        await untilVerified("waits");
        await house.call(person, "POST", `/v1/webhooks/${id}/recover?since=${LONG_AGO}`);
      }
      await expectArrived("waits", waiting);
    });

    test(
      "to a receiver that fails until the failure limit, and everything once it recovers",
      async () => {
        const waiting = house.waiting("fails");
        expect(waiting.length).toBeGreaterThan(10);
        const { id, person } = house.webhook("fails");
        const webhook = () => house.call<{ status: string }>(person, "GET", `/v1/webhooks/${id}`);
        const firstFailure = Math.min(...waiting.map(({ attempts }) => Date.parse(attempts[0]?.at ?? "")));
        if (Date.now() - firstFailure > FAILURE_LIMIT) {
          await expect.poll(webhook, SOON).toMatchObject({ status: "disabled" });
          const feed = house.recorded<{ items: { id: string }[] }>("feed", "/v1/me/events", person);
          const news = await house.call(person, "GET", `/v1/me/events?after=${feed.items.at(-1)?.id}`);
          const disabled = { type: "webhook.disabled", data: { webhookId: id, reason: "failing" } };
          expect(news).toMatchObject({ items: [disabled] });
        } else {
          await house.call(person, "POST", `/v1/webhooks/${id}/deliveries/${waiting[0]?.id}/redeliver`);
          const tried = () => house.mailbox.at("/fails").map(({ headers }) => headers["webhook-id"]);
          await expect.poll(tried, SOON).toContain(waiting[0]?.eventId);
          expect(await webhook()).toMatchObject({ status: "active" });
        }
        house.mailbox.set("/fails", 204);
        await house.call(person, "PATCH", `/v1/webhooks/${id}`, { status: "active" });
        await untilVerified("fails");
        await house.call(person, "POST", `/v1/webhooks/${id}/recover?since=${LONG_AGO}`);
        await expectArrived("fails", waiting, RECOVERED);
      },
      timeoutFor(40),
    );
  });

  describe("gives the recorded answers:", () => {
    const compare = async (question: Recorded) => {
      const present = await house.getWhole(question.as, question.path);
      const { actual, expected } = now.compare(question, present);
      expect({ actual }, `${question.path} for ${question.as}`).toMatchObject({ actual: expected });
    };

    test.each(KINDS)("%s", async (kind) => {
      // Deliveries that were scheduled for a retry have been sent meanwhile.
      const sent = ["waits", "fails"].map((name) => `/v1/webhooks/${house.webhook(name).id}/deliveries`);
      const questions = house.answers.filter(
        (one) => one.kind === kind && !sent.some((start) => one.path.startsWith(start)),
      );
      expect(questions.length > 0 || NEWER_KINDS.includes(kind), "recorded answers").toBe(true);
      for (const question of questions) await vi.waitFor(() => compare(question), SOON);
    });

    test("the account export of each player", async () => {
      const { people, games } = house.manifest;
      type Exported = Readonly<Record<"runningGames" | "finishedGames", readonly { readonly id: string }[]>>;
      for (const person of Object.keys(people).filter((one) => !GONE.includes(one))) {
        const { runningGames, finishedGames } = await house.call<Exported>(person, "GET", "/v1/me/export");
        const own = Object.values(games).filter(({ white, black }) => white === person || black === person);
        const exported = [...runningGames, ...finishedGames].map(({ id }) => id);
        expect(exported, person).toEqual(expect.arrayContaining(own.map(({ id }) => id)));
      }
    });
  });

  describe("keeps", () => {
    test("tokens with few scopes and their limits", async () => {
      const { id } = house.game("private");
      const statusOf = async (...request: Parameters<Reopened["attempt"]>) => (await house.attempt(...request)).status;
      expect(await statusOf("reader", "GET", `/v1/games/${id}`)).toBe(200);
      expect(await statusOf("reader", "GET", "/v1/me/events")).toBe(200);
      expect(await statusOf("reader", "POST", `/v1/games/${id}/resign`)).toBe(403);
      expect(await statusOf("bot", "GET", "/v1/me/games")).toBe(200);
      expect(await statusOf("bot", "GET", "/v1/me/events")).toBe(403);
      const isOver = now.isPast(named(house.manifest.tokens, "for-a-month").expiresAt);
      expect(await statusOf("for-a-month", "GET", "/v1/me")).toBe(isOver ? 401 : 200);
    });

    test("recovery codes, once each", async () => {
      const { username, recoveryCode } = named(house.manifest.people, "dienekes");
      const recovery = () => house.attempt(null, "POST", "/v1/token-recovery", { username, recoveryCode });
      expect(await recovery()).toMatchObject({ status: 201, body: { token: expect.any(String) } });
      expect((await recovery()).status).toBeGreaterThanOrEqual(400);
    });

    test("erased and suspended players", async () => {
      expect((await house.attempt("ephialtes", "GET", "/v1/me")).status).toBe(401);
      const say = () =>
        house.attempt("mardonius", "POST", `/v1/games/${house.game("suspended").id}/messages`, { text: "Back" });
      expect(await say()).toMatchObject({ status: 403, body: { code: "suspended" } });
      await house.call("admin", "POST", "/v1/players/mardonius/reinstate");
      expect((await say()).status).toBe(201);
    });

    test("blocks between players", async () => {
      const wanted = { variant: "sparta", color: "random", timeControl: { kind: "unlimited" }, rated: false };
      const challenge = (by: string, opponent: string) =>
        house.attempt(by, "POST", "/v1/challenges", { ...wanted, opponent: house.username(opponent) });
      expect(await challenge("dienekes", "artemisia")).toMatchObject({ status: 403, body: { code: "blocked" } });
      expect((await challenge("xerxes", "artemisia")).status).toBe(201);
    });
  });

  describe("continues:", () => {
    test("a repeated move gets its first answer", async () => {
      const { id, white, black } = house.game("votes");
      const { ply, moves, turn } = house.recorded<Game>("game", `/v1/games/${id}`, white);
      const again = { move: moves.at(-1)?.move, ply: ply - 1 };
      const answer = await house.call(turn === "white" ? black : white, "POST", `/v1/games/${id}/moves`, again);
      expect(answer).toMatchObject({ ply, moves });
    });

    test("conditional moves fire one after another", async () => {
      const { id, white, black } = house.game("conditional");
      const path = `/v1/games/${id}/conditional-moves`;
      const { ply, tree } = house.recorded<{ ply: number; tree: readonly Node[] }>("conditional-moves", path, black);
      let made = ply;
      for (let awaited = tree[0]; awaited !== undefined; made += 2) {
        const [reply] = awaited.next;
        const move = { move: awaited.move, ply: made };
        const game = await house.call<Game>(white, "POST", `/v1/games/${id}/moves`, move);
        expect(game).toMatchObject({ ply: made + 2, turn: "white", status: "active" });
        expect(game.moves.slice(made)).toMatchObject([
          { move: awaited.move, by: "player" },
          { move: reply?.move, by: "conditional" },
        ]);
        awaited = reply?.next[0];
      }
      expect(made).toBeGreaterThan(ply);
      await house.play("conditional", 2);
    });

    test("a draw offer is accepted, archived and rated once", async () => {
      const { id, white, black } = house.game("draw-offer");
      const { ply } = await house.view("draw-offer");
      const drawn = await house.call(white, "POST", `/v1/games/${id}/draw-offer`, { ply });
      expect(drawn).toMatchObject({ status: "finished", outcome: { winner: null, reason: "draw-agreement" } });
      for (const person of [white, black]) {
        const profile = `/v1/players/${house.username(person)}`;
        type Profile = { ratings: Record<string, { rating: number; games: number }> };
        const before = house.recorded<Profile>("profile", profile, null).ratings["hoplit-chess"];
        const path = `${profile}/rating-history?variant=hoplit-chess`;
        const last = async () => (await house.call<{ items: readonly unknown[] }>(null, "GET", path)).items[0];
        await expect.poll(last, SOON).toMatchObject({ gameId: id, before: before?.rating, result: "draw" });
        const { ratings } = await house.call<Profile>(null, "GET", profile);
        expect(ratings["hoplit-chess"]?.games).toBe((before?.games ?? 0) + 1);
      }
      const archive = await house.call<{ items: readonly unknown[] }>(null, "GET", "/v1/games?variant=hoplit-chess");
      expect(archive.items[0]).toMatchObject({ id, outcome: { winner: null, reason: "draw-agreement" } });
    });

    test("a takeback is accepted", async () => {
      const { id, white } = house.game("takeback-offer");
      const { ply, moves } = await house.view("takeback-offer");
      const after = await house.call<Game>(white, "POST", `/v1/games/${id}/takeback`, { ply });
      expect(after).toMatchObject({ ply: ply - 1, turn: "black", takebackOffer: null, moves: moves.slice(0, -1) });
      await house.play("takeback-offer", 4);
    });

    test.each(["private", "position", "option", "votes", "lobby"])("the game '%s'", async (name) => {
      const { ply } = await house.view(name);
      expect(await house.play(name, 4)).toMatchObject({ status: "active", ply: ply + 4 });
    });

    test("a vacation ends, and games with clocks continue or have ended in time", async () => {
      const { id, white } = house.game("vacation");
      await house.call(white, "DELETE", "/v1/me/vacation");
      expect(await house.call(white, "GET", "/v1/me")).toMatchObject({ vacation: null });
      const back = { clock: { vacationUntil: { white: null, black: null } } };
      await expect.poll(() => house.call(white, "GET", `/v1/games/${id}`), SOON).toMatchObject(back);
      for (const name of ["vacation", "per-move", "bank"]) {
        const { id } = house.game(name);
        if (!now.isFlagged(id)) {
          await house.play(name, 2);
          continue;
        }
        const archive = () => house.call(null, "GET", "/v1/games?reason=timeout&limit=100");
        await expect
          .poll(archive, SOON)
          .toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id })]) });
      }
    });

    test("new messages are sent and read", async () => {
      const { id, white, black } = house.game("private");
      const unread = async () => {
        const { items } = await house.call<{ items: { id: string; unread: number }[] }>(black, "GET", "/v1/me/games");
        return items.find((game) => game.id === id)?.unread;
      };
      expect(await unread()).toBe(2);
      await house.call(white, "POST", `/v1/games/${id}/messages`, { text: "Are you there?" });
      await expect.poll(unread, SOON).toBe(3);
      const { items } = await house.call<{ items: Message[] }>(black, "GET", `/v1/games/${id}/messages`);
      const recorded = house.recorded<{ items: Message[] }>("messages", `/v1/games/${id}/messages?limit=100`, white);
      expect(recorded.items).toHaveLength(3);
      expect(items).toEqual([...recorded.items, expect.objectContaining({ text: "Are you there?" })]);
      const numbers = items.map((message) => Number(message.id.split("-")[1]));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(await unread()).toBe(0);
    });

    test("challenges are accepted unless they have expired", async () => {
      const { lobby, direct } = house.manifest.challenges;
      for (const [offer, accepter] of [
        [lobby, "leonidas"],
        [direct, "xerxes"],
      ] as const) {
        const { expiresAt } = house.recorded<{ expiresAt: string }>(
          "challenge",
          `/v1/challenges/${offer?.id}`,
          offer?.by ?? "",
        );
        const accepted = await house.attempt(accepter, "POST", `/v1/challenges/${offer?.id}/accept`);
        const closed = { status: 409, body: { code: "challenge-closed" } };
        const swept = { status: 404, body: { code: "not-found" } };
        const past = now.mayBeSwept(expiresAt) && accepted.status === 404 ? swept : closed;
        expect(accepted).toMatchObject(now.isPast(expiresAt) ? past : { status: 201, body: { ply: 0 } });
      }
    });

    test("events reach the working webhook", async () => {
      const { path, secret } = house.webhook("works");
      const { id } = house.game("votes");
      const told = () =>
        house.mailbox
          .at(path)
          // The other webhook at this address uses the format for chats.
          .filter(({ body }) => !body.startsWith('{"text"'))
          .map(({ body, headers }) => new Webhook(secret).verify(body, headers));
      const moved = { type: "move.played", data: expect.objectContaining({ gameId: id }) };
      await expect.poll(told, SOON).toContainEqual(expect.objectContaining(moved));
    });

    test("everything is still there after a restart", async () => {
      const views = () => Promise.all(Object.keys(house.manifest.games).map((name) => house.view(name)));
      const before = await views();
      // Interrupted deliveries are repeated after the restart.
      for (const name of ["works", "slack", "waits"]) {
        const states = async () => new Set((await house.deliveries(name)).map(({ state }) => state));
        await expect.poll(states, SOON).not.toContain("pending");
      }
      await house.restart();
      expect(await views()).toEqual(before);
    });

    test("no delivery was repeated otherwise", async () => {
      const people = Object.keys(house.manifest.people).filter((one) => !GONE.includes(one));
      for (const person of people) {
        const { body } = await house.getWhole(person, "/v1/me/events?limit=100");
        const ids = (body as { items: readonly { id: string }[] }).items.map(({ id }) => id);
        expect(new Set(ids).size, person).toBe(ids.length);
      }
      for (const path of ["/works", "/waits"]) {
        // Two webhooks with different formats send the same events to one of these addresses.
        const taken = house.mailbox.at(path).map(({ body, headers }) => `${headers["webhook-id"]} ${body.slice(0, 7)}`);
        expect(taken.length).toBeGreaterThan(10);
        expect(new Set(taken).size, path).toBe(taken.length);
      }
    });
  });
});

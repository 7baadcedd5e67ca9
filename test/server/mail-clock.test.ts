import fs from "node:fs";
import type { Email } from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localHour } from "../../src/channels/email/local-time";
import { timeoutFor } from "../setup/timeout-for";
import { HttpPlayer, until } from "./http-player";
import { sendMail, verifyAddress } from "./mail-player";
import { MailReceiver } from "./mail-receiver";
import { claimPort } from "./ports";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

const ADDRESS = "ann@example.com";
const ZONE = "Europe/Athens";
const HOUR = 3_600_000;

interface Game {
  readonly id: string;
  readonly ply: number;
  readonly deadlineAt: string;
  readonly moves: readonly { readonly san: string }[];
}

let data: string;
let inboxPort: string;
let server: Server;
let receiver: MailReceiver;
let ann: HttpPlayer;
let bob: HttpPlayer;

beforeEach(async () => {
  data = makeDataFolder();
  receiver = await MailReceiver.start();
  inboxPort = await claimPort();
  server = await startServer({
    data,
    env: {
      PORT: await claimPort(),
      TEST_CLOCK: "1",
      SMTP_URL: receiver.url,
      MAIL_FROM: "Skytale <notices@skytale.example>",
      SMTP_IN_PORT: inboxPort,
      MAIL_REPLY_DOMAIN: "reply.skytale.example",
    },
  });
  ann = await HttpPlayer.signUp(server.url, "ann");
  bob = await HttpPlayer.signUp(server.url, "bob");
});

afterEach(async () => {
  await server.stop();
  await receiver.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

/** Starts a game in which Ann has White and three days for each move. */
async function newGame(): Promise<string> {
  const { id } = await ann.call<{ id: string }>("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: "bob",
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: false,
  });
  return (await bob.call<{ id: string }>("POST", `/v1/challenges/${id}/accept`)).id;
}

const gameNow = (id: string) => ann.call<Game>("GET", `/v1/games/${id}`);
const advance = (body: { readonly by: string } | { readonly to: string }) =>
  ann.call("POST", "/v1/test-clock/advance", body);
const to = (time: number) => advance({ to: new Date(time).toISOString() });
/** The mails in Ann's log, newest first. */
const sentMails = async () =>
  (await ann.call<{ items: { attempts: { at: string; durationMs: number }[] }[] }>("GET", "/v1/me/email/deliveries"))
    .items;
const timeOf = ({ date }: Email): number => Date.parse(date ?? "");
const subjects = () => receiver.mails.map(({ subject }) => subject);

describe("a player without push, while days pass", () => {
  test(
    "gets one digest in the morning and one reminder, and plays by replying to it",
    async () => {
      const settings = { notices: "digest", digestHours: [8], timeZone: ZONE, reminder: 0.25, moveByReply: true };
      await verifyAddress(server.url, receiver, ann, { address: ADDRESS, ...settings });
      receiver.mails.length = 0;
      receiver.delay = 1_000;
      const games = [await newGame(), await newGame(), await newGame()];
      await advance({ by: "P1D" });
      expect(subjects()).toEqual(["Your turn in 3 games"]);
      const [digest] = receiver.mails;
      if (digest === undefined) throw new Error("no digest");
      expect(localHour(timeOf(digest), ZONE)).toBe(8);
      for (const id of games) expect(digest.text).toContain(`${server.url}/games/${id}`);

      const [first = "", second = "", third = ""] = games;
      for (const id of [first, second]) await ann.call("POST", `/v1/games/${id}/moves`, { move: "e4", ply: 0 });
      const deadline = Date.parse((await gameNow(third)).deadlineAt);
      await to(deadline - 19 * HOUR);
      expect(subjects()).toHaveLength(1);
      await to(deadline - 17 * HOUR);
      expect(subjects().slice(1)).toEqual([expect.stringMatching(/^Move by .*Spartan Chess against bob$/)]);
      const reminder = receiver.mails[1];
      expect(timeOf(reminder as Email)).toBeLessThan(deadline - 17 * HOUR);
      expect(reminder?.text).not.toContain(first);
      // No time has passed while the mail server was answering.
      for (const { durationMs } of (await sentMails()).flatMap(({ attempts }) => attempts))
        expect(durationMs).toBeLessThan(timeoutFor(30));

      const replyTo = reminder?.replyTo?.[0]?.address ?? "";
      await sendMail(Number(inboxPort), {
        from: `Ann <${ADDRESS}>`,
        to: replyTo,
        subject: `Re: ${reminder?.subject}`,
        messageId: "<reply@example.com>",
        text: "Nf3\n\n> Your turn",
      });
      const answer = await until(async () =>
        receiver.mails.find(({ inReplyTo }) => inReplyTo === "<reply@example.com>"),
      );
      expect(answer.text).toContain("You played Nf3.");
      expect((await gameNow(third)).moves.map(({ san }) => san)).toEqual(["Nf3"]);
      await to(deadline + HOUR);
      expect(subjects().filter((subject) => subject?.startsWith("Move by"))).toHaveLength(1);
    },
    timeoutFor(60),
  );

  test(
    "gets a mail at the time of its retry, if the mail server was full for half an hour",
    async () => {
      await verifyAddress(server.url, receiver, ann, { address: ADDRESS });
      receiver.mails.length = 0;
      await newGame();
      receiver.mood = "mailbox-full";
      await advance({ by: "PT30M" });
      const attempts = receiver.attempts;
      expect(attempts).toBeGreaterThan(4);
      receiver.mood = "accepts";
      await advance({ by: "PT1H" });
      expect(subjects()).toEqual(["Your turn in Spartan Chess against bob"]);
      const times = (await sentMails())[0]?.attempts.map(({ at }) => Date.parse(at)) ?? [];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Number(times.at(-1)) - Number(times[0])).toBeGreaterThan(HOUR / 2);
      expect(timeOf(receiver.mails[0] as Email)).toBeCloseTo(Number(times.at(-1)), -4);
    },
    timeoutFor(60),
  );
});

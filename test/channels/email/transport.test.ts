import { describe, expect, test } from "vitest";
import type { Mail } from "../../../src/channels/email/mail";
import { domainOf, type MailBindings, mailTransport, type Posting } from "../../../src/channels/email/transport";

const FROM = "Skytale <notices@skytale.example>";
const MAIL: Mail = {
  id: "n1",
  to: "leonidas@example.com",
  replyTo: "move+a@reply.example",
  thread: "game-g1",
  subject: "Your turn",
  text: "Move.",
  html: "<p>Move.</p>",
  unsubscribe: "https://skytale.example/v1/email/unsubscribe?player=p",
};
const posting = (changes: Partial<Posting> = {}): Posting => ({
  at: 0,
  returnPath: "bounce+p@reply.example",
  signal: new AbortController().signal,
  ...changes,
});

/** Cloudflare's binding, which fails with an error if one is given. */
function bindingOf(error?: Error) {
  const sent: unknown[] = [];
  const EMAIL = {
    send: async (message: unknown) => {
      if (error !== undefined) throw error;
      sent.push(message);
      return { messageId: "m1" };
    },
  } as unknown as NonNullable<MailBindings["EMAIL"]>;
  return { EMAIL, sent };
}

const errorOf = (code: string, message = "refused") => Object.assign(new Error(message), { code });

describe("Cloudflare Email Sending", () => {
  test("gets a structured message with the headers", async () => {
    const { EMAIL, sent } = bindingOf();
    expect(await mailTransport({ EMAIL }, FROM)?.send(MAIL, posting())).toEqual({ kind: "accepted" });
    expect(sent).toEqual([
      {
        from: FROM,
        to: MAIL.to,
        replyTo: MAIL.replyTo,
        subject: MAIL.subject,
        text: MAIL.text,
        html: MAIL.html,
        headers: expect.objectContaining({
          "Auto-Submitted": "auto-generated",
          "In-Reply-To": "<game-g1@skytale.example>",
          "List-Unsubscribe": `<${MAIL.unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
    ]);
  });

  test("gets no address for replies if there is none", async () => {
    const { EMAIL, sent } = bindingOf();
    const { replyTo: _, ...mail } = MAIL;
    await mailTransport({ EMAIL }, FROM)?.send(mail, posting());
    expect(sent[0]).not.toHaveProperty("replyTo");
  });

  test.each([
    { code: "E_RECIPIENT_SUPPRESSED", kind: "permanent" },
    { code: "E_RECIPIENT_NOT_ALLOWED", kind: "temporary" },
    { code: "E_SENDER_NOT_VERIFIED", kind: "temporary" },
    { code: "E_RATE_LIMIT_EXCEEDED", kind: "temporary" },
    { code: "E_DELIVERY_FAILED", kind: "temporary" },
  ])("$code is $kind", async ({ code, kind }) => {
    const { EMAIL } = bindingOf(errorOf(code, "refused <leonidas@example.com>"));
    expect(await mailTransport({ EMAIL }, FROM)?.send(MAIL, posting())).toEqual({ kind, reason: "refused …" });
  });

  test("whose failure has no code is temporary", async () => {
    const { EMAIL } = bindingOf(new Error("network lost"));
    expect(await mailTransport({ EMAIL }, FROM)?.send(MAIL, posting())).toEqual({
      kind: "temporary",
      reason: "network lost",
    });
  });

  test("gets nothing after the attempt was aborted", async () => {
    const { EMAIL, sent } = bindingOf();
    const aborted = posting({ signal: AbortSignal.abort() });
    await expect(mailTransport({ EMAIL }, FROM)?.send(MAIL, aborted)).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});

describe("the mail service of a local server", () => {
  test("gets the mail, the time and the return path, and is preferred to Cloudflare", async () => {
    const orders: unknown[] = [];
    const MAIL_SERVICE: NonNullable<MailBindings["MAIL"]> = {
      fetch: async (_request, init) => {
        orders.push(JSON.parse(String(init?.body)));
        return Response.json({ kind: "accepted" }) as never;
      },
    };
    const { EMAIL, sent } = bindingOf();
    const transport = mailTransport({ EMAIL, MAIL: MAIL_SERVICE }, FROM);
    expect(await transport?.send(MAIL, posting({ at: 5 }))).toEqual({ kind: "accepted" });
    expect(orders).toMatchObject([{ from: FROM, host: "skytale.example", at: 5, mail: MAIL }]);
    expect(orders).toMatchObject([{ returnPath: "bounce+p@reply.example" }]);
    expect(sent).toEqual([]);
  });

  test.each([
    { answer: () => new Response("", { status: 500 }), reason: "the mail service responded with 500" },
    {
      answer: () => {
        throw new Error("gone");
      },
      reason: "Error: gone",
    },
  ])("that fails is temporary: $reason", async ({ answer, reason }) => {
    const MAIL_SERVICE = { fetch: async () => answer() } as unknown as NonNullable<MailBindings["MAIL"]>;
    const result = await mailTransport({ MAIL: MAIL_SERVICE }, FROM)?.send(MAIL, posting());
    expect(result).toEqual({ kind: "temporary", reason });
  });
});

test("a server without a sender or a binding sends no mails", () => {
  expect(mailTransport({}, FROM)).toBeNull();
  expect(mailTransport(bindingOf(), null)).toBeNull();
});

test("the domain of Message-IDs is that of the sender", () => {
  expect(domainOf(FROM)).toBe("skytale.example");
  expect(domainOf("notices@skytale.example")).toBe("skytale.example");
});

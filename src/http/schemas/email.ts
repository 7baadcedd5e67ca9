import * as z from "zod";
import { isMailAddress } from "../../channels/email/mail";
import { isTimeZone } from "../../shared/time-zone";
import { Time } from "./basics";
import { TypedRecoveryCode } from "./player";

const Address = z
  .string()
  .max(254)
  .refine(isMailAddress, "expected an address such as leonidas@example.com")
  .meta({ example: "leonidas@example.com" });
const Hour = z.int().min(0).max(23);

const preferences = {
  notices: z.enum(["immediate", "digest", "off"]).meta({
    description: `Mails about your turns and other news: within minutes, collected at \`digestHours\`, or none. There is
one mail for all games.`,
  }),
  digestHours: z
    .array(Hour)
    .min(1)
    .max(2)
    .refine((hours) => new Set(hours).size === hours.length, "expected different hours")
    .meta({ description: "The local hours of the digest, one or two.", example: [8, 18] }),
  timeZone: z.string().refine(isTimeZone, "expected the name of a time zone, such as Europe/Athens").nullable().meta({
    description: "The time zone of all hours and deadlines in mails; null for that of your account, or UTC.",
    example: "Europe/Athens",
  }),
  reminder: z
    .number()
    .min(0.01)
    .max(0.9)
    .nullable()
    .meta({
      description: `The part of the time of a turn that is left when a reminder is sent, such as 0.25; null for no
reminders. If you have moved, none is sent. Reminders do not depend on \`notices\`.`,
    }),
  quietHours: z
    .strictObject({ from: Hour, to: Hour })
    .refine(({ from, to }) => from !== to, { path: ["to"], error: "expected another hour than from" })
    .meta({ id: "QuietHours" })
    .nullable()
    .meta({
      description: `Local hours without mails, from \`from\` up to \`to\`. A mail that could then come too late for a
deadline is sent all the same.`,
      example: { from: 22, to: 7 },
    }),
  recovery: z.boolean().meta({
    description: `Whether a link sent to the address gives access to your account. To turn it on, or to change the
address while it is on, a token that is not of a sign-up, recovery or passkey sign-in within ten minutes also needs
\`recoveryCode\`.`,
  }),
  moveByReply: z.boolean().meta({
    description: `Whether you can move by replying to a notice, with the move in the first line. The reply must come
from your address. Everybody who reads your e-mails and can send them for you can then move.`,
  }),
};

const MailFailure = z.object({ at: Time, reason: z.string() }).meta({ id: "MailFailure" });

export const EmailSettings = z
  .object({
    available: z.boolean().meta({ description: "Whether this server sends e-mails." }),
    address: Address.nullable().meta({ description: "The verified address that gets the mails." }),
    verifiedAt: Time.nullable(),
    pendingAddress: Address.nullable().meta({ description: "The address that got a link and is not verified yet." }),
    pendingUntil: Time.nullable().meta({ description: "When the link expires." }),
    ...preferences,
    moveByReplyAvailable: z.boolean().meta({ description: "Whether this server receives replies." }),
    bounce: MailFailure.nullable().meta({
      description: `Set if the address rejected a mail for good. No mails are sent until you set the address again and
verify it.`,
    }),
    verifiableAt: Time.nullable().meta({
      description: "From when an address with a `bounce` can get a link again; null without a bounce.",
    }),
    stoppedAt: Time.nullable().meta({
      description: `Since when the address gets no mails because its owner has stopped them; null if it gets them. The
link with which they were stopped allows them again.`,
    }),
    problem: MailFailure.nullable().meta({
      description: "The last attempt, if it failed. It is repeated.",
    }),
    lastSentAt: Time.nullable(),
    nextMailAt: Time.nullable().meta({ description: "When the next mail is due, if nothing changes until then." }),
  })
  .meta({ id: "EmailSettings" });

export const NewEmailSettings = z
  .strictObject({
    address: Address.nullable().meta({ description: "Null removes the address and all settings for mails." }),
    notices: preferences.notices.default("immediate"),
    digestHours: preferences.digestHours.default([8]),
    timeZone: preferences.timeZone.default(null),
    reminder: preferences.reminder.default(0.25),
    quietHours: preferences.quietHours.default(null),
    recovery: preferences.recovery.default(false),
    moveByReply: preferences.moveByReply.default(false),
    resend: z.boolean().default(false).meta({ description: "Whether a pending address gets another link." }),
    recoveryCode: TypedRecoveryCode.optional(),
  })
  .meta({ id: "NewEmailSettings" });

export const MailDeliveryParams = z.object({
  deliveryId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .meta({ example: "12" }),
});

export const EmailVerification = z
  .strictObject({
    token: z
      .string()
      .max(200)
      .meta({ description: "The text after `#` in the link.", example: "7g2k9qd4w0xn5tz1.1794000000.AbC" }),
  })
  .meta({ id: "EmailVerification" });

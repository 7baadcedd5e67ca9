import { HOUR, MINUTE } from "../src/shared/duration";
import type { Ask, Fault } from "./fault";
import { playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import type { Silence } from "./mail-ledger";
import type { ArrivedMail } from "./mail-server";
import { endOf, type StoredMatch } from "./stored-matches";
import type { World } from "./world";

/**
 * The time in which a mail that was on its way before a stop still arrives, in milliseconds: the limit of an attempt,
 * and the slowest call.
 */
const ON_ITS_WAY = 3 * MINUTE;
/** The time after a fault in which an attempt ends too late for its job, in milliseconds. */
const AFTERMATH = 2 * MINUTE;
/** A turn that began before this time was mailed, in milliseconds: soon, or collected at a digest hour. */
const MAILED_WITHIN = { immediate: HOUR, digest: 25 * HOUR } as const;
const VERIFICATION = /\/email\/verify#(\w+)\.(\d+)/;

interface EmailSettings {
  readonly address: string | null;
  readonly verifiedAt: string | null;
  readonly pendingAddress: string | null;
  readonly pendingUntil: string | null;
  readonly notices: "immediate" | "digest" | "off";
  readonly quietHours: unknown;
  readonly bounce: unknown;
  readonly stoppedAt: string | null;
}

/**
 * Only confirmed addresses get mails, except for the link that confirms them. Nothing is sent after a stop. Each turn
 * was in a notice. A mail arrives twice only if something failed in between.
 */
export async function checkMails(
  world: World,
  ledger: Ledger,
  erased: ReadonlySet<string>,
  matches: ReadonlyMap<string, StoredMatch>,
  ask: Ask,
): Promise<readonly Fault[]> {
  const mails = world.mails.all();
  const faults = [...mails.flatMap((mail) => judged(ledger, mail)), ...repeated(mails)];
  for (const [token, player] of ledger.players) {
    if (erased.has(player)) continue;
    const settings = (await ask(token, "/v1/me/email")) as unknown as EmailSettings;
    faults.push(...missing(world, ledger, { id: playerIdOf(token), player }, settings, matches));
  }
  return faults;
}

/** Why a mail must not have been sent. */
function judged({ mail: ledger }: Ledger, { at, subject, text, to, unsubscribe }: ArrivedMail): readonly Fault[] {
  const faults: Fault[] = [];
  if (isSilent(ledger.stops.get(to), at))
    faults.push(`"${subject}" was sent to ${to} at ${timeOf(at)} after all mails were stopped`);
  if (VERIFICATION.test(text)) return faults;
  const sender = unsubscribe === undefined ? null : new URL(unsubscribe).searchParams.get("player");
  if (sender === null) {
    const isVerified = [...ledger.verified.values()].some((addresses) => (addresses.get(to) ?? at + 1) <= at);
    return isVerified ? faults : [...faults, `"${subject}" was sent to ${to}, which nobody has confirmed`];
  }
  if ((ledger.verified.get(sender)?.get(to) ?? at + 1) > at)
    faults.push(`"${subject}" was sent to ${to}, which ${sender} has not confirmed`);
  if (isSilent(ledger.quiet.get(sender), at))
    faults.push(`"${subject}" was sent to ${to} at ${timeOf(at)} after ${sender} had ended the notices`);
  return faults;
}

const isSilent = (silences: readonly Silence[] = [], at: number): boolean =>
  silences.some(({ from, until }) => at > from + ON_ITS_WAY && at < until);

/** Mails that arrived twice although nothing failed in between. */
function repeated(mails: readonly ArrivedMail[]): readonly Fault[] {
  const last = new Map<string, ArrivedMail>();
  return mails.flatMap((mail) => {
    const key = `${mail.id} ${mail.to}`;
    const earlier = last.get(key);
    last.set(key, mail);
    if (earlier === undefined) return [];
    // The attempt that began first may arrive last.
    const disturbedAt = Math.max(earlier.disturbedAt, mail.disturbedAt);
    if (disturbedAt >= earlier.at - AFTERMATH) return [];
    return [`"${mail.subject}" was sent twice to ${mail.to}, at ${timeOf(earlier.at)} and ${timeOf(mail.at)}`];
  });
}

const timeOf = (at: number): string => new Date(at).toISOString();

/** The player whose turn it is in a running game, and since when. */
function turnOf(match: StoredMatch) {
  const turn = match.events.findLast((event) => event.type === "turn.started");
  const isRunning = turn !== undefined && endOf(match) === undefined;
  return { player: isRunning ? match.setup.players[turn.side].id : null, startedAt: turn?.at ?? 0 };
}

/** The turns and links that no mail to a player contained. */
function missing(
  world: World,
  ledger: Ledger,
  { id, player }: { readonly id: string; readonly player: string },
  { address, bounce, notices, pendingAddress, pendingUntil, quietHours, stoppedAt, verifiedAt }: EmailSettings,
  matches: ReadonlyMap<string, StoredMatch>,
): readonly Fault[] {
  const { now } = world.scheduler;
  const faults: Fault[] = [];
  if (pendingAddress !== null && pendingUntil !== null && !ledger.mail.stops.has(pendingAddress)) {
    const seconds = Date.parse(pendingUntil) / 1000;
    const isSent = world.mails.mailbox(pendingAddress).some(({ text }) => {
      const [, owner, until] = VERIFICATION.exec(text) ?? [];
      return owner === id && Number(until) === seconds;
    });
    if (!isSent) faults.push(`the link that confirms ${pendingAddress} was not sent`);
  }
  const isReachable = address !== null && bounce === null && stoppedAt === null && quietHours === null;
  if (!isReachable || notices === "off" || verifiedAt === null) return faults;
  const until = now - MAILED_WITHIN[notices];
  const since = Math.max(
    Date.parse(verifiedAt),
    ledger.mail.changedAt.get(id) ?? 0,
    ledger.suspensions.reinstatedAt(player) ?? 0,
    ...(ledger.mail.stops.get(address) ?? []).map((stop) => stop.until),
  );
  const mailbox = world.mails.mailbox(address);
  for (const match of matches.values()) {
    const turn = turnOf(match);
    const { startedAt } = turn;
    if (turn.player !== id || startedAt <= since || startedAt > until) continue;
    const isMailed = mailbox.some(({ at, text }) => at >= startedAt && text.includes(`/games/${match.id}`));
    if (!isMailed) faults.push(`no notice has told ${player} of the turn in game ${match.id}`);
  }
  return faults;
}

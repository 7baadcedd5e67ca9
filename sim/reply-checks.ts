import { tagOf } from "../src/channels/email/reply-address";
import type { MatchEvent } from "../src/match/event";
import { storedGame } from "../src/rules/registry";
import { HOUR, MINUTE } from "../src/shared/duration";
import { housePlayer } from "../src/shared/house";
import type { Ask, Fault } from "./fault";
import { playerIdOf } from "./identity";
import type { Ledger } from "./ledger";
import type { ArrivedMail } from "./mail-server";
import type { Reply, TriedPly } from "./reply-ledger";
import type { StoredMatch } from "./stored-matches";
import type { World } from "./world";

/** The sentences of an answer to a reply whose turn was over when it was sent. */
const OF_AN_OLD_TURN =
  /No move was played\. (?:The address of that message has expired|The game has moved on|The game is over|The deadline of your turn had passed|The message contains)/;
/** The beginnings of the answers to replies, other than those about games that cannot be shown. */
const ANSWER = /^(?:You played |No move was played\. (?!The game is not available))/;
/** The time in which an accepted reply is answered without faults, in milliseconds. */
const ANSWERED_WITHIN = 2 * HOUR;
/** Replies within an hour that are answered. */
const ANSWERS_PER_HOUR = 10;

/** A ply that a request or a reply has played. */
interface PlayedPly extends TriedPly {
  readonly at: number;
  /** The position before it. */
  readonly position: string;
}

/**
 * Each ply that no request has played was played by a reply to a notice of that position, and each reply has played at
 * most once. Each reply that was accepted was answered, with what has happened.
 */
export async function checkReplies(
  world: World,
  ledger: Ledger,
  matches: ReadonlyMap<string, StoredMatch>,
  ask: Ask,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const played = [...matches.values()].flatMap(playedIn);
  const groups = Map.groupBy(played, keyOf);
  const replies = Map.groupBy(ledger.replies.all, (reply) => keyOf(plyOf(reply)));
  for (const [key, plies] of groups) {
    const [first] = plies;
    if (first === undefined) continue;
    const unexplained = plies.length - ledger.replies.triesOf(first);
    if (unexplained <= 0) continue;
    let possible = 0;
    for (const [position, same] of Map.groupBy(plies, (ply) => ply.position)) {
      const tag = await tagOf(position);
      const latest = Math.max(...same.map(({ at }) => at));
      const fitting = (replies.get(key) ?? []).filter(
        (reply) => reply.tag === tag && reply.sentAt <= latest && reply.sentAt < reply.expiresAt,
      );
      possible += Math.min(fitting.length, same.length);
    }
    if (possible < unexplained) {
      const { game, move, ply } = first;
      faults.push(`${move} at ply ${ply} of game ${game} was played ${unexplained - possible} times without a request`);
    }
  }
  const answers = new Map(world.mails.all().flatMap((mail) => (mail.inReplyTo ? [[mail.inReplyTo, mail]] : [])));
  for (const reply of ledger.replies.all) {
    const answer = answers.get(reply.id);
    if (answer === undefined) continue;
    ledger.count(`reply answered: ${answer.text.slice(0, answer.text.startsWith("You") ? 10 : 40)}`);
    const match = matches.get(reply.game);
    faults.push(...judged(reply, answer, match, groups.get(keyOf(plyOf(reply))) ?? [], ledger));
  }
  faults.push(...(await missing(world, ledger, answers, ask)));
  return faults;
}

const keyOf = ({ game, move, player, ply }: TriedPly): string => [game, player, ply, move].join(" ");

/** The ply that a reply may have played. */
const plyOf = ({ game, move, player, ply }: Reply): TriedPly => ({ game, player, ply: ply + 1, move: move ?? "" });

/** All plies of a match that were no conditional moves, also those that were taken back. */
function playedIn({ id, setup, events }: StoredMatch): readonly PlayedPly[] {
  const start = storedGame(setup.variant, setup.revision)?.start(setup.options, setup.position ?? undefined);
  const positions = new Map<number, string>();
  if (start?.ok) positions.set(start.value.ply, start.value.position);
  const played: PlayedPly[] = [];
  for (const event of events) {
    if (event.type !== "move.played") continue;
    const { at, move, ply } = event;
    const player = setup.players[event.side].id;
    const position = positions.get(ply - 1) ?? "";
    if (event.by === "player" && housePlayer(player) === null)
      played.push({ game: id, player, ply, move, at, position });
    positions.set(ply, event.position);
  }
  return played;
}

/** Whether an answer says what has happened. */
function judged(
  reply: Reply,
  { at, text, to }: ArrivedMail,
  match: StoredMatch | undefined,
  played: readonly PlayedPly[],
  ledger: Ledger,
): readonly Fault[] {
  const place = `the reply to ply ${reply.ply} of game ${reply.game}`;
  if (reply.flaw !== null || reply.isAutomatic) return [`${place} was answered to ${to}, although it must not`];
  if (!ANSWER.test(text)) return [`${place} was answered with "${text.slice(0, 200)}"`];
  const isPlayed = text.startsWith("You played ");
  if (isPlayed && !played.some((ply) => ply.at <= at)) return [`${place} was answered as played, and is not`];
  const isAlone =
    ledger.replies.triesOf(plyOf(reply)) === 0 &&
    ledger.replies.all.every((other) => other === reply || keyOf(plyOf(other)) !== keyOf(plyOf(reply)));
  if (!isPlayed && isAlone && played.length > 0) return [`${place} was played, and answered as not played`];
  const wasOver = match !== undefined && isBeyond(match.events, reply);
  if (wasOver && !OF_AN_OLD_TURN.test(text) && !(isPlayed && played.some((ply) => ply.at < reply.sentAt)))
    return [`${place} came too late, and was answered with "${text.slice(0, 200)}"`];
  return [];
}

/** Whether a game had left the ply of a reply when it was sent, and has not returned to it. */
function isBeyond(events: readonly MatchEvent[], { ply, sentAt }: Reply): boolean {
  const left = events.findIndex((event) => event.type === "move.played" && event.ply === ply + 1 && event.at < sentAt);
  if (left < 0) return false;
  return !events.slice(left).some((event) => event.type === "takeback.accepted" && event.ply <= ply);
}

/** Accepted replies that were not answered, although their players get mails. */
async function missing(
  world: World,
  ledger: Ledger,
  answers: ReadonlyMap<string, ArrivedMail>,
  ask: Ask,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const [token, player] of ledger.players) {
    const id = playerIdOf(token);
    const own = ledger.replies.all.filter((reply) => reply.player === id);
    if (own.length === 0) continue;
    const settings = (await ask(token, "/v1/me/email")) as { address?: string | null; verifiedAt?: string | null };
    const { address, verifiedAt } = settings;
    if (address === null || address === undefined || verifiedAt === null || verifiedAt === undefined) continue;
    const isReachable = settings as { bounce?: unknown; stoppedAt?: unknown };
    if (isReachable.bounce !== null || isReachable.stoppedAt !== null) continue;
    const since = Math.max(
      Date.parse(verifiedAt),
      ledger.mail.changedAt.get(id) ?? 0,
      ledger.suspensions.reinstatedAt(player) ?? 0,
      ...(ledger.mail.stops.get(address) ?? []).map((stop) => stop.until),
      // A reply that cannot be answered within a day is given up.
      world.longOutageUntil,
    );
    for (const reply of own) {
      const { acceptedAt, flaw, isAutomatic, sentAt } = reply;
      if (acceptedAt === null || flaw !== null || isAutomatic || sentAt <= since) continue;
      if (acceptedAt > world.scheduler.now - ANSWERED_WITHIN) continue;
      const near = own.filter((other) => Math.abs(other.sentAt - sentAt) < HOUR + 30 * MINUTE).length;
      if (near < ANSWERS_PER_HOUR && !answers.has(reply.id))
        faults.push(`the reply of ${player} to ply ${reply.ply} of game ${reply.game} was not answered`);
    }
  }
  return faults;
}

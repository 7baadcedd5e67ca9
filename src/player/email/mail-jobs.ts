import { roomObject } from "../../bindings";
import { recoveryLetter, testLetter, verificationLetter } from "../../channels/email/letters";
import type { Mail } from "../../channels/email/mail";
import { type NoticeTurn, writeNotice } from "../../channels/email/notice";
import { tagOf, writeReplyAddress } from "../../channels/email/reply-address";
import { afterMail, isNewTurn, isUrgent } from "../../channels/email/schedule";
import { addressTag, signatureOf } from "../../channels/email/signatures";
import type { StoredEvent } from "../../events/stored-event";
import type { GameView } from "../../match/view";
import { boardText } from "../../records/board-text";
import { newRecoveryCode } from "../../secrets/recovery-code";
import { repeatableChance } from "../../secrets/repeatable-chance";
import { sha256Hex } from "../../secrets/sha256";
import { DAY, HOUR, MINUTE } from "../../shared/duration";
import { DONE, type JobHandlers, type JobOutcome } from "../../storage/job-runner";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { EventLog } from "../feed/event-log";
import type { ListedGame } from "../games/contract";
import type { GameList } from "../games/game-list";
import type { PlayerJobs } from "../jobs/job-kinds";
import { newsOf } from "./mail-news";
import type { MailSender } from "./mail-sender";
import { type MailStateRow, RECOVERY_LINK_LIFE } from "./mail-state";
import { type Waiting, waitingTurn } from "./waiting";

/** Id of the job that sends a notice. */
export const NOTICE_JOB = "mail-notice";
/** A letter that could not be sent within this time is given up, in milliseconds. */
const LETTER_LIFE = DAY;
/** Number of games whose board a notice shows. */
const BOARDS = 10;
/** Longest life of an address for a move, in milliseconds. */
const REPLY_ADDRESS_LIFE = 30 * DAY;
const NOT_SEEN = { board: null, replyTo: null } as const;

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  readonly games: GameList;
  readonly log: EventLog;
  readonly row: MailStateRow;
  readonly sender: MailSender;
  readonly waiting: Waiting;
}

type Letter = PlayerJobs["mail-letter"]["payload"];

/**
 * Sends the mails of a player, each as a job. A notice is written when it is sent, and again for each retry: it always
 * describes the games as they are then. A crash between the sending and the end of the job repeats the mail once, with
 * the same Message-ID.
 */
export class MailJobs {
  readonly #context: PlayerContext;
  readonly #components: Components;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "mail-notice" | "mail-letter"> = {
    "mail-notice": (_, { signal }) => this.#sendNotice(signal),
    "mail-letter": (letter, { signal }) => this.#sendLetter(letter, signal),
  };

  async #sendNotice(signal: AbortSignal): Promise<JobOutcome<never, undefined>> {
    const { log, row, waiting } = this.#components;
    const now = this.#context.now();
    const next = waiting.next(now);
    const { address } = row.get();
    // The moves may have been made, or the quiet hours may have begun, since the last attempt.
    if (next === null || next.at > now || address === null) return DONE;
    const seenRow = log.newestRow();
    const listed = waiting.games();
    const mail = await this.#notice(next.kind, listed, address, seenRow, now);
    const result = mail === null ? null : await this.#components.sender.send(mail, signal);
    return {
      answer: undefined,
      commit: () => {
        // The player may have changed the address in the meantime, which made a new record.
        if (row.get().address !== address) return;
        if (result?.kind === "permanent") {
          row.change({ bounce: { at: now, reason: result.reason }, problem: null });
          return;
        }
        const { today } = row.get();
        const day = Math.floor(now / DAY);
        row.change({
          mailed: afterMail(waiting.settings(), listed.map(waitingTurn), waiting.mailed(), now),
          seenRow,
          ...(result === null
            ? {}
            : { lastSentAt: now, problem: null, today: { day, count: today.day === day ? today.count + 1 : 1 } }),
        });
        waiting.forget();
      },
    };
  }

  /** Writes a notice; null if, according to the rooms, nothing is left to say. */
  async #notice(
    kind: "notice" | "reminder",
    listed: readonly ListedGame[],
    to: string,
    seenRow: number,
    now: number,
  ): Promise<Mail | null> {
    const { account, games, sender, waiting } = this.#components;
    const { vapidKeys } = this.#context.settings;
    const settings = waiting.settings();
    const mailed = waiting.mailed();
    const origin = sender.origin();
    const news = settings.notices === "off" ? [] : waiting.news();
    const playerId = account.playerId();
    const turns = (
      await Promise.all(
        listed.map(async (game, index): Promise<NoticeTurn | null> => {
          const seen = index < BOARDS ? await this.#seen(game, playerId, now) : NOT_SEEN;
          if (seen === "played") return null;
          const turn = waitingTurn(game);
          return {
            gameId: game.id,
            variant: game.variant,
            opponent: game.opponent.username,
            isNew: isNewTurn(turn, mailed),
            isUrgent: isUrgent(settings, turn, now),
            deadlineAt: game.deadlineAt,
            lastMove: game.lastSan ?? game.lastMove,
            hasDrawOffer: game.drawOffer !== null && game.drawOffer !== game.side,
            ...seen,
          };
        }),
      )
    ).filter((turn) => turn !== null);
    if ((turns.length === 0 && news.length === 0) || vapidKeys === null) return null;
    // A turn in a new game says already that the challenge was accepted.
    const isListed = (event: StoredEvent) => turns.some(({ gameId }) => gameId === event.data.gameId);
    const told = news.filter((event) => event.type !== "challenge.accepted" || !isListed(event));
    const signature = await signatureOf(vapidKeys, "unsubscribe", [playerId, to]);
    const content = [playerId, kind, seenRow, ...listed.map(({ id, ply }) => `${id}:${ply}`)].join(" ");
    return writeNotice({
      kind,
      id: `notice-${await digestOf(content)}`,
      to,
      playerId,
      turns,
      news: told.map((event) => newsOf(event, games, origin)),
      timeZone: settings.timeZone,
      origin,
      unsubscribe: `${origin}/v1/email/unsubscribe?player=${playerId}&signature=${signature}`,
    });
  }

  /** The board and the reply address of a game; `played` if the move was made and its event is on its way. */
  async #seen(
    game: ListedGame,
    playerId: string,
    now: number,
  ): Promise<Pick<NoticeTurn, "board" | "replyTo"> | "played"> {
    const seen = await roomObject(this.#context.env, game.id).view(playerId, { board: true, since: game.ply });
    // A game that cannot be replayed is listed without its board.
    if (!seen.ok) return NOT_SEEN;
    const { board, ply, position, turn } = JSON.parse(seen.value.json) as GameView;
    if (turn !== game.side || ply !== game.ply) return "played";
    const replyTo = await this.#replyAddress(game, playerId, position, now);
    if (board === undefined) return { board: null, replyTo };
    return { board: { text: boardText(board), side: game.side === "white" ? "White" : "Black" }, replyTo };
  }

  /** The address for a move in a game, until the turn ends; null if the player does not move by mail. */
  async #replyAddress(
    { deadlineAt, id, ply }: ListedGame,
    playerId: string,
    position: string,
    now: number,
  ): Promise<string | null> {
    const { mailReplyDomain, vapidKeys } = this.#context.settings;
    if (mailReplyDomain === null || vapidKeys === null) return null;
    if (!this.#components.row.get().preferences.moveByReply) return null;
    const latest = now + REPLY_ADDRESS_LIFE;
    const expiresAt = Math.ceil(Math.min(deadlineAt ?? latest, latest) / HOUR) * HOUR;
    const turn = { playerId, gameId: id, ply, tag: await tagOf(position), expiresAt };
    return writeReplyAddress(vapidKeys, turn, mailReplyDomain);
  }

  async #sendLetter(letter: Letter, signal: AbortSignal): Promise<JobOutcome<never, undefined>> {
    const { account } = this.#components;
    const { now, settings } = this.#context;
    const { erasedAt } = account.profile();
    // A letter of a restored backup was sent before.
    const isOld = letter.at + LETTER_LIFE <= now() || letter.at < (settings.restoredAt ?? 0);
    const mail = isOld || erasedAt !== null ? null : await this.#write(letter);
    if (mail === null) return DONE;
    const result = await this.#components.sender.send(mail, signal);
    return {
      answer: undefined,
      commit: () => {
        const { row } = this.#components;
        if (result.kind === "accepted") row.change({ problem: null, lastSentAt: now() });
        else if (letter.letter === "verify")
          row.change({ pending: null, problem: { at: now(), reason: result.reason } });
        else row.change({ bounce: { at: now(), reason: result.reason } });
      },
    };
  }

  /** Writes a letter; null if it is not needed any more. */
  async #write({ at, letter }: Letter): Promise<Mail | null> {
    const { account, row, sender } = this.#components;
    const { now, settings, transactions } = this.#context;
    const { vapidKeys } = settings;
    const state = row.get();
    const origin = sender.origin();
    const { playerId, username } = account.profile();
    if (vapidKeys === null) return null;
    const id = `${letter}-${await digestOf([playerId, letter, at].join(" "))}`;
    if (letter === "verify") {
      const { pending } = state;
      if (pending === null || pending.expiresAt <= now()) return null;
      const { address, expiresAt } = pending;
      const signature = await signatureOf(vapidKeys, "verify", [playerId, address, String(expiresAt)]);
      const tag = await addressTag(vapidKeys, address);
      const stop = await signatureOf(vapidKeys, "stop", [tag]);
      const hours = Math.round((expiresAt - at) / HOUR);
      return verificationLetter(
        { id, to: address },
        {
          username,
          verify: `${origin}/email/verify#${playerId}.${expiresAt / 1000}.${signature}`,
          stop: `${origin}/v1/email/stop?address=${tag}&signature=${stop}`,
          hours,
        },
      );
    }
    if (state.address === null) return null;
    const envelope = { id, to: state.address };
    if (letter === "test") return testLetter(envelope, { settings: `${origin}/settings/notices` });
    if (at + RECOVERY_LINK_LIFE <= now() || !state.preferences.recovery) return null;
    // The same code for each attempt, so that it need not be stored. Only its hash is.
    const code = newRecoveryCode(await repeatableChance(vapidKeys, ["email recovery", playerId, String(at)]));
    const hash = await sha256Hex(code);
    transactions.write(() => row.change({ recovery: { hash, sentAt: at } }));
    return recoveryLetter(envelope, {
      username,
      link: `${origin}/recover#username=${username}&code=${code}`,
      minutes: RECOVERY_LINK_LIFE / MINUTE,
    });
  }
}

const digestOf = async (text: string): Promise<string> => (await sha256Hex(text)).slice(0, 32);

import { roomObject } from "../../bindings";
import type { Mail } from "../../channels/email/mail";
import type { NoticeTurn } from "../../channels/email/notice";
import { afterMail, isNewTurn, isUrgent } from "../../channels/email/schedule";
import type { StoredEvent } from "../../events/stored-event";
import type { GameView } from "../../match/view";
import { loadMails } from "../../on-demand";
import { boardText } from "../../records/board-text";
import { sha256Hex } from "../../secrets/sha256";
import { DAY, HOUR } from "../../shared/duration";
import { nameInTextOf } from "../../shared/house";
import type { JobHandlers, JobOutcome } from "../../storage/job-runner";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { EventLog } from "../feed/event-log";
import type { ListedGame } from "../games/contract";
import type { GameList } from "../games/game-list";
import type { PlayerJobs } from "../jobs/job-kinds";
import type { MailLog, Occasion } from "./mail-log";
import { newsOf } from "./mail-news";
import type { MailStateRow } from "./mail-state";
import type { Mailer } from "./mailer";
import { type Waiting, waitingTurn } from "./waiting";

/** Id of the job that sends a notice. */
export const NOTICE_JOB = "mail-notice";
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
  readonly mailer: Mailer;
  readonly mailLog: MailLog;
  readonly row: MailStateRow;
  readonly waiting: Waiting;
}

/** A written notice, and its description for the log. */
interface WrittenNotice {
  readonly mail: Mail;
  readonly body: string;
}

/**
 * Sends the notices, digests and reminders of a player, as one job. A notice is written when it is sent, and again for
 * each retry: it always describes the games as they are then. A crash between the sending and the end of the job
 * repeats the mail once, with the same Message-ID.
 */
export class Notices {
  readonly #context: PlayerContext;
  readonly #components: Components;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "mail-notice"> = {
    "mail-notice": ({ again }, { createdAt, signal }) => this.#send(again, createdAt, signal),
  };

  /**
   * @param again the id of an earlier mail that the player wants again, whatever the schedule says; null for a mail that
   * is due
   */
  async #send(again: string | null, createdAt: number, signal: AbortSignal): Promise<JobOutcome<never, undefined>> {
    const { log, mailer, mailLog, row, waiting } = this.#components;
    const now = this.#context.now();
    const next = waiting.next(now);
    const { address, preferences } = row.get();
    const kind = next?.kind ?? "notice";
    const id = again ?? `notice-${createdAt}`;
    // The moves may have been made, or the quiet hours may have begun, since the last attempt.
    const isDue = again === null ? next !== null && next.at <= now : waiting.isReachable();
    if (!isDue || address === null) return { answer: undefined, commit: () => mailLog.close(id) };
    const seenRow = log.newestRow();
    const listed = waiting.games();
    const written = await this.#write(kind, listed, address, seenRow, now);
    const type = kind === "notice" && preferences.notices === "digest" ? "digest" : kind;
    const occasion: Occasion = { id, type: `email.${type}` };
    const sent = written === null ? null : await mailer.send(occasion, written.mail, written.body, signal);
    return {
      answer: undefined,
      commit: () => {
        if (sent === null) mailLog.close(id);
        else sent.commit();
        // The player may have changed the address in the meantime, which made a new record.
        if (row.get().address !== address || sent?.isAccepted === false) return;
        const { today } = row.get();
        const day = Math.floor(now / DAY);
        row.change({
          mailed: afterMail(waiting.settings(), listed.map(waitingTurn), waiting.mailed(), now),
          seenRow,
          ...(sent === null ? {} : { today: { day, count: today.day === day ? today.count + 1 : 1 } }),
        });
        waiting.forget();
      },
    };
  }

  /** Writes a notice; null if, according to the rooms, nothing is left to say. */
  async #write(
    kind: "notice" | "reminder",
    listed: readonly ListedGame[],
    address: string,
    seenRow: number,
    now: number,
  ): Promise<WrittenNotice | null> {
    const { account, games, mailer, waiting } = this.#components;
    const settings = waiting.settings();
    const mailed = waiting.mailed();
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
            opponent: nameInTextOf(game.opponent),
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
    if (turns.length === 0 && news.length === 0) return null;
    // A turn in a new game says already that the challenge was accepted.
    const isListed = (event: StoredEvent) => turns.some(({ gameId }) => gameId === event.data.gameId);
    const told = news.filter((event) => event.type !== "challenge.accepted" || !isListed(event));
    // A second reminder can be about the same turns. Without the time of the mail before it, it would look like a copy.
    const facts = [playerId, kind, seenRow, mailed.lastAt, ...listed.map(({ id, ply }) => `${id}:${ply}`)].join(" ");
    const notice = {
      kind,
      turns,
      news: told.map((event) => newsOf(event, games, mailer.origin())),
      replyTo: await this.#gamesAddress(playerId),
      timeZone: settings.timeZone,
    };
    const id = `notice-${(await sha256Hex(facts)).slice(0, 32)}`;
    const body = JSON.stringify({ games: turns.map(({ gameId }) => gameId), events: told.map((event) => event.id) });
    return { mail: await mailer.write({ kind: "notice", id, notice }, address), body };
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

  /** The address for replies to a notice that is not about one game; null if the player does not move by mail. */
  async #gamesAddress(playerId: string): Promise<string | null> {
    const { mailReplyDomain, vapidKeys } = this.#context.settings;
    if (mailReplyDomain === null || vapidKeys === null) return null;
    if (!this.#components.row.get().preferences.moveByReply) return null;
    const { writeGamesAddress } = await loadMails();
    return writeGamesAddress(vapidKeys, playerId, mailReplyDomain);
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
    const { tagOf, writeReplyAddress } = await loadMails();
    const latest = now + REPLY_ADDRESS_LIFE;
    const expiresAt = Math.ceil(Math.min(deadlineAt ?? latest, latest) / HOUR) * HOUR;
    const turn = { playerId, gameId: id, ply, tag: await tagOf(position), expiresAt };
    return writeReplyAddress(vapidKeys, turn, mailReplyDomain);
  }
}

import { roomObject } from "../../bindings";
import type { GameView } from "../../match/view";
import { loadReplies } from "../../on-demand";
import { DAY, HOUR } from "../../shared/duration";
import { err, ok, type Result } from "../../shared/result";
import { DONE, type JobHandlers, type JobOutcome, type JobRunner } from "../../storage/job-runner";
import type { Account } from "../account/account";
import type { PlayerContext } from "../context";
import type { PlayerJobs } from "../jobs/job-kinds";
import type { MailedMove, ReplyRefusal } from "./contract";
import type { MailLog } from "./mail-log";
import type { MailStateRow } from "./mail-state";
import type { Mailer } from "./mailer";

/** Largest number of answers to a player in an hour. Moves beyond it are played without an answer. */
const ANSWERS_PER_HOUR = 10;
/** Largest number of replies of a player that are accepted in an hour. Their ids are kept to recognize copies. */
const REPLIES_PER_HOUR = 30;
/** A reply that could not be handled within this time is given up, in milliseconds. */
const REPLY_LIFE = DAY;

/** The components that this class uses. */
interface Components {
  readonly account: Account;
  readonly jobs: JobRunner<PlayerJobs>;
  readonly row: MailStateRow;
  readonly mailer: Mailer;
  readonly mailLog: MailLog;
}

type Reply = PlayerJobs["mail-reply"]["payload"];

/**
 * Plays the moves that a player sends by mail. A reply is stored with its id in one transaction, so a mail that is
 * delivered several times plays once and is answered once. Its job first plays the move, then sends the answer. The room
 * recognizes a repeated job by its id.
 */
export class Replies {
  readonly #context: PlayerContext;
  readonly #components: Components;

  constructor(context: PlayerContext, components: Components) {
    this.#context = context;
    this.#components = components;
  }

  readonly handlers: Pick<JobHandlers<PlayerJobs>, "mail-reply"> = {
    "mail-reply": (reply, { signal }) => (reply.result === null ? this.#play(reply) : this.#answer(reply, signal)),
  };

  /** Accepts a reply to be handled soon. Its address must have been written by this server for this player. */
  accept(move: MailedMove): Result<null, ReplyRefusal> {
    const { account, jobs, row } = this.#components;
    const { now, settings, transactions } = this.#context;
    const { address, bounce, preferences, replies, stoppedAt } = row.get();
    const isOn = preferences.moveByReply && settings.mailReplyDomain !== null;
    if (!isOn || !account.isActive()) return err({ code: "replies-off" });
    if (address === null || address.toLowerCase() !== move.from.toLowerCase()) return err({ code: "unknown-sender" });
    if (replies.some(({ id }) => id === move.id)) return ok(null);
    const at = now();
    const recent = replies.filter((reply) => reply.at > at - HOUR).length;
    if (recent >= REPLIES_PER_HOUR) return err({ code: "too-many-replies" });
    const isAnswered = recent < ANSWERS_PER_HOUR && bounce === null && stoppedAt === null;
    const { from: _, ...stored } = move;
    transactions.write(() => {
      row.change({ replies: [...replies, { id: move.id, at }].slice(-REPLIES_PER_HOUR) });
      jobs.put("mail-reply", replyJob(move.id), { ...stored, at, isAnswered, result: null });
    });
    jobs.pump();
    return ok(null);
  }

  async #play(reply: Reply): Promise<JobOutcome<Reply, undefined>> {
    const { now, settings } = this.#context;
    // A reply of a restored backup was handled before.
    if (reply.at + REPLY_LIFE <= now() || reply.at < (settings.restoredAt ?? 0)) return DONE;
    const result = await this.#resultOf(reply);
    return reply.isAnswered ? { answer: undefined, rest: { ...reply, result } } : DONE;
  }

  async #resultOf({
    at,
    expiresAt,
    gameId,
    id,
    move,
    ply,
    problem,
    tag,
  }: Reply): Promise<NonNullable<Reply["result"]>> {
    const { playedResult, refusedResult, severalResult, tagOf } = await loadReplies();
    if (gameId === null) return severalResult();
    const { playerId, username } = this.#components.account.profile();
    const room = roomObject(this.#context.env, gameId);
    const parts = { board: true, since: ply };
    const seen = await room.view(playerId, parts);
    if (!seen.ok) return refusedResult(seen.error, null, username);
    const game = JSON.parse(seen.value.json) as GameView;
    const refused = (reason: { readonly code: string; readonly detail?: string }) =>
      refusedResult(reason, game, username);
    if (expiresAt <= at) return refused({ code: "expired" });
    // After a takeback, another position can have the same ply.
    if (game.ply === ply && (await tagOf(game.position)) !== tag) return refused({ code: "stale-ply" });
    if (move === null) return refused({ code: "no-move", detail: problem });
    // Another position can have this ply before the room decides.
    const position = game.ply === ply ? { position: game.position } : {};
    const command = { type: "move", move, ply, offerDraw: false, endVacation: false, ...position } as const;
    // The job runs again if the answer of the room is lost. The move may have been taken back in the meantime.
    const idempotency = { key: replyJob(id), fingerprint: id };
    const played = await room.command(playerId, command, { idempotency, dryRun: false, ...parts });
    return played.ok ? playedResult(JSON.parse(played.value.json) as GameView, ply, username) : refused(played.error);
  }

  async #answer(reply: Reply, signal: AbortSignal): Promise<JobOutcome<Reply, undefined>> {
    const { account, mailer, mailLog, row } = this.#components;
    const { now } = this.#context;
    const { address, bounce, stoppedAt } = row.get();
    const { result } = reply;
    const id = answerId(reply);
    const isReachable = bounce === null && stoppedAt === null && account.isActive();
    if (result === null || address === null || !isReachable || reply.at + REPLY_LIFE <= now())
      return { answer: undefined, commit: () => mailLog.close(id) };
    const { writeAnswer } = await loadReplies();
    const envelope = {
      id,
      to: address,
      origin: mailer.origin(),
      // The same turn can be tried again while the address is valid.
      replyTo: result.legalMoves.length === 0 ? null : await this.#addressOf(account.playerId(), reply),
    };
    const sent = await mailer.send({ id, type: "email.answer" }, writeAnswer(envelope, reply, result), "", signal);
    return { answer: undefined, commit: sent.commit };
  }

  /** The address that the reply was sent to; null if it is useless now. */
  async #addressOf(playerId: string, reply: Reply): Promise<string | null> {
    const { mailReplyDomain, vapidKeys } = this.#context.settings;
    const isUsable = reply.result?.isPlayed === false && reply.expiresAt > this.#context.now() && !reply.result.isStale;
    const { gameId } = reply;
    if (mailReplyDomain === null || vapidKeys === null || !isUsable || gameId === null) return null;
    const { writeReplyAddress } = await loadReplies();
    return writeReplyAddress(vapidKeys, { ...reply, gameId, playerId }, mailReplyDomain);
  }
}

/** Id of the job that handles a reply. */
export const replyJob = (replyId: string): string => `mail-reply-${replyId}`;

/** The id of the answer to a reply: local part of its Message-ID, and its name in the log. */
const answerId = ({ id }: Pick<Reply, "id">): string => `answer-${id}`;

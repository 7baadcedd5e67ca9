import { HOUR, MINUTE } from "../src/shared/duration";
import type { Client, SeenGame } from "./client";
import { favorite } from "./conditional-moves";
import { playerIdOf } from "./identity";
import type { ArrivedMail } from "./mail-server";
import type { Reply } from "./reply-ledger";
import { REPLY_DOMAIN, type SentReply } from "./world";

const LINK = /mailto:(move%2B[^?\s]+)\?/g;
const ADDRESS = /^move\+([^.]+)\.([^.]+)\.([^.]+)\.([^.]+)\.([^.]+)\.(.+)@/;
/** The longest time that the sender's mail server waits for an answer, in milliseconds. */
const LONGEST_WAIT = 3 * MINUTE;
/** Attempts of the sender's mail server. */
const MOST_ATTEMPTS = 8;
const KINDS = [
  "plain",
  "plain",
  "plain",
  "plain",
  "late",
  "copied",
  "changed",
  "forged",
  "stranger",
  "wrong",
  "program",
];

/** A mail that is sent later. */
interface Queued {
  readonly at: number;
  readonly reply: Reply;
  readonly mail: SentReply;
}

/** The turn that an address names. It does not say whether the server has signed it. */
function turnOf(address: string): Pick<Reply, "player" | "game" | "ply" | "tag" | "expiresAt"> | null {
  const [, player = "", game = "", ply = "", tag = "", hour = ""] = ADDRESS.exec(address) ?? [];
  if (hour === "") return null;
  return { player, game, ply: Number.parseInt(ply, 36), tag, expiresAt: Number.parseInt(hour, 36) * HOUR };
}

/** A player who answers notices with moves. Mail servers repeat a mail, and may deliver it several times. */
export class ReplyLife {
  readonly #client: Client;
  /** The address of the player's mailbox. */
  readonly #own: string;
  #queue: readonly Queued[] = [];

  constructor(client: Client, own: string) {
    this.#client = client;
    this.#own = own;
  }

  /** Sends the mails that are due. */
  async act(): Promise<void> {
    const due = this.#queue.filter(({ at }) => at <= this.#client.now());
    this.#queue = this.#queue.filter((queued) => !due.includes(queued));
    for (const { mail, reply } of due) await this.#deliver(mail, reply);
  }

  /** Reads a notice, and answers it if it can be answered with a move. */
  async read({ replyTo = "", text }: ArrivedMail): Promise<void> {
    const { random } = this.#client;
    const links = [...text.matchAll(LINK)].map(([, address = ""]) => decodeURIComponent(address));
    for (const address of [replyTo, ...links]) {
      const turn = turnOf(address);
      if (turn !== null && random.chance(0.25)) await this.#answer(address, turn);
    }
  }

  async #answer(address: string, turn: NonNullable<ReturnType<typeof turnOf>>): Promise<void> {
    const client = this.#client;
    const { random } = client;
    const seen = await client.ask({ method: "GET", path: `/v1/games/${turn.game}` });
    if (seen?.status !== 200) return;
    const { legalMoves } = seen.body as SeenGame & { readonly legalMoves: readonly string[] };
    if (legalMoves.length === 0) return;
    const kind = random.pick(KINDS);
    const move = favorite(random, legalMoves);
    const written = this.#write(address, turn, kind, kind === "wrong" ? null : move);
    const later = () => client.now() + random.between(MINUTE, 30 * HOUR);
    if (kind === "late") return this.#put(later(), written);
    await this.#deliver(written.mail, written.reply);
    if (kind === "copied") {
      if (random.chance(0.5)) await this.#deliver(written.mail, written.reply);
      this.#put(later(), written);
    }
    if (kind !== "changed") return;
    const other = this.#write(address, turn, "plain", random.pick(legalMoves));
    if (random.chance(0.5)) this.#put(later(), other);
    else await this.#deliver(other.mail, other.reply);
  }

  /** Writes a reply. Without a move, its first lines are two moves. */
  #write(address: string, turn: NonNullable<ReturnType<typeof turnOf>>, kind: string, move: string | null) {
    const { random, ledger } = this.#client;
    const id = `<reply-${random.uint32()}@mail.example>`;
    const flaw = kind === "forged" || kind === "stranger" ? kind : null;
    const [from, to] = [
      flaw === "stranger" ? "stranger@mail.example" : this.#own,
      flaw === "forged" ? forged(address) : address,
    ];
    const isAutomatic = kind === "program";
    const raw = [
      `From: A player <${from}>`,
      `To: ${to}`,
      "Subject: Re: Your turn",
      `Message-ID: ${id}`,
      ...(isAutomatic ? ["Auto-Submitted: auto-replied"] : []),
      "",
      ...(move === null ? ["e4", "d4"] : [move]),
      "",
      "On Monday, Skytale wrote:",
      "> Your turn",
      "",
    ].join("\r\n");
    const reply: Reply = {
      ...{ ...turn, id, flaw, isAutomatic, sentAt: this.#client.now() },
      move: flaw !== null || isAutomatic ? null : move,
      acceptedAt: null,
    };
    ledger.replies.all.push(reply);
    return { reply, mail: { from, raw, to } };
  }

  #put(at: number, { mail, reply }: { readonly mail: SentReply; readonly reply: Reply }): void {
    this.#queue = [...this.#queue, { at, mail, reply }];
  }

  /** Delivers a copy of a mail, and repeats it until it is accepted or refused. */
  async #deliver(mail: SentReply, reply: Reply): Promise<void> {
    const { ledger, random, world } = this.#client;
    const owner = [...ledger.players].find(([token]) => playerIdOf(token) === reply.player)?.[1] ?? "";
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const isSuspended = ledger.suspensions.isSuspended(owner);
      const late = world.scheduler.sleep(LONGEST_WAIT).then(() => undefined);
      const refusal = await Promise.race([world.deliver(mail).catch(() => undefined), late]);
      if (refusal === null) {
        if (reply.flaw !== null) ledger.faults.push(`a ${reply.flaw} mail to ${mail.to} was accepted`);
        if (isSuspended && ledger.suspensions.isSuspended(owner) && !reply.isAutomatic)
          ledger.faults.push(`a move by mail of the suspended player ${owner} was accepted`);
        ledger.count("reply accepted");
        reply.acceptedAt ??= this.#client.now();
      }
      if (typeof refusal === "string") ledger.count(`reply refused: ${refusal.slice(0, 40)}`);
      if (refusal !== undefined) return;
      await world.scheduler.sleep(random.between(500, 10 * MINUTE));
    }
  }
}

/** An address with another code. */
const forged = (address: string): string =>
  address.replace(new RegExp(`.(?=@${REPLY_DOMAIN}$)`), (end) => (end === "0" ? "1" : "0"));

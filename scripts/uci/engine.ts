import { randomInt } from "node:crypto";
import { playOf } from "../../src/bots/levels";
import type { Question, Score, Thought } from "../../src/bots/thought";
import type { Line } from "../../src/rules/game";
import { gameOf, isVariant, VARIANTS, type Variant } from "../../src/rules/registry";
import { LEVELS, type Level, readLevel } from "../../src/shared/house";
import { thinkInSlices } from "../play/think-in-slices";
import { type Command, type Go, parseCommand, timeFor } from "./commands";

/** Votes on the extra pieces of Hoplit Chess. UCI has no votes, so an option decides. */
const VOTES = { use: ["use"], decline: ["decline", "decline"] } as const;

/** More nodes than a search without a limit visits. */
const UNLIMITED_NODES = 2 ** 40;

/** The position that a search begins with. */
interface Position {
  /** Null for the opening. */
  readonly startPosition: string | null;
  readonly moves: readonly string[];
}

/**
 * A session of the Universal Chess Interface with the search of the house bots. The moves in wire form equal UCI's: `e2e4`, `e7e8q`, and `h@e2` for a Hoplit.
 */
export class UciSession {
  readonly #say: (line: string) => void;
  #variant: Variant;
  #level: Level = 10;
  #usesExtras = false;
  #usesBook = false;
  #position: Position = { startPosition: null, moves: [] };
  #stop = new AbortController();
  #search: Promise<void> = Promise.resolve();

  /** @param say writes a line of the answer */
  constructor(variant: Variant, say: (line: string) => void) {
    this.#variant = variant;
    this.#say = say;
  }

  /** Handles a line. Resolves to false if the session is over, after a running search has ended. */
  async handle(line: string): Promise<boolean> {
    const command = parseCommand(line);
    switch (command.kind) {
      case "uci":
        this.#introduce();
        return true;
      case "isready":
        this.#say("readyok");
        return true;
      case "ucinewgame":
        this.#position = { startPosition: null, moves: [] };
        return true;
      case "option":
        this.#setOption(command);
        return true;
      case "position":
        this.#setPosition(command.fen, command.moves);
        return true;
      case "go":
        await this.#end();
        this.#stop = new AbortController();
        this.#search = this.#go(command.go, this.#stop.signal);
        return true;
      case "stop":
        await this.#end();
        return true;
      case "quit":
        await this.#end();
        return false;
      case "ignored":
        return true;
    }
  }

  /** Resolves when the running search has ended by itself. */
  finished(): Promise<void> {
    return this.#search;
  }

  async #end(): Promise<void> {
    this.#stop.abort();
    await this.#search;
  }

  #introduce(): void {
    this.#say("id name Skytale");
    this.#say("id author the developers of Skytale");
    this.#say(
      `option name UCI_Variant type combo default ${this.#variant} ${VARIANTS.map((id) => `var ${id}`).join(" ")}`,
    );
    this.#say(`option name Level type spin default ${this.#level} min 1 max ${LEVELS.length}`);
    this.#say("option name Extras type check default false");
    this.#say("option name OwnBook type check default false");
    this.#say("uciok");
  }

  #setOption({ name, value }: Extract<Command, { kind: "option" }>): void {
    const refuse = (expected: string) => this.#say(`info string ${name} is ${value || "empty"}: expected ${expected}`);
    switch (name.toLowerCase()) {
      case "uci_variant":
        if (!isVariant(value)) refuse(VARIANTS.join(", "));
        else {
          this.#variant = value;
          this.#position = { startPosition: null, moves: [] };
        }
        return;
      case "level": {
        const level = readLevel(value);
        if (level === null) refuse(`a whole number from 1 to ${LEVELS.length}`);
        else this.#level = level;
        return;
      }
      case "extras":
        this.#usesExtras = value === "true";
        return;
      case "ownbook":
        this.#usesBook = value === "true";
        return;
      default:
        this.#say(`info string there is no option ${name}`);
    }
  }

  #setPosition(startPosition: string | null, given: readonly string[]): void {
    const hasVotes = this.#variant === "hoplit-chess" && startPosition === null && !isVote(given[0]);
    const moves = [...(hasVotes ? VOTES[this.#usesExtras ? "use" : "decline"] : []), ...given];
    const line = this.#lineOf({ startPosition, moves });
    if (typeof line === "string") this.#say(`info string ${line}`);
    else this.#position = { startPosition, moves };
  }

  /** The line of a position, or the reason why there is none. */
  #lineOf({ startPosition, moves }: Position): Line | string {
    const started = gameOf(this.#variant).start({}, startPosition ?? undefined);
    if (!started.ok) return `invalid position: ${started.error.detail}`;
    let line = started.value;
    for (const move of moves) {
      const played = line.play(move);
      if (!played.ok) return `invalid move ${move}: ${played.error.detail}`;
      line = played.value;
    }
    return line;
  }

  async #go(go: Go, stop: AbortSignal): Promise<void> {
    const line = this.#lineOf(this.#position);
    if (typeof line === "string" || line.turn === null) return this.#say("bestmove (none)");
    const question: Question = { game: gameOf(this.#variant), options: {}, ...this.#position };
    const began = performance.now();
    const time = go.isInfinite ? Number.POSITIVE_INFINITY : timeFor(go, line.turn);
    // A program that wants the best move gets it also in the opening.
    const play = {
      ...playOf(this.#variant, this.#level),
      openingSpread: 0,
      ...(go.depth === undefined ? {} : { depth: go.depth }),
    };
    const hasOtherLimit = go.isInfinite || go.depth !== undefined || Number.isFinite(time);
    const nodes = go.nodes ?? (hasOtherLimit ? UNLIMITED_NODES : undefined);
    const thought = await thinkInSlices(
      question,
      {
        level: this.#level,
        play,
        // Weak levels keep their limits, whatever the time.
        ...(nodes === undefined || play.oversight > 0 ? {} : { nodes }),
        // An analysis wants a search.
        book: this.#usesBook && !go.isInfinite,
        // Games with the book differ. Without it, the same position has the same answer.
        seed: this.#usesBook ? randomInt(2 ** 31) : line.ply,
        isEnough: () => stop.aborted || performance.now() - began >= time,
      },
      () => undefined,
      new AbortController().signal,
    );
    if (thought === null) return;
    if (go.isInfinite && !stop.aborted) await new Promise((resolve) => stop.addEventListener("abort", resolve));
    this.#say(infoOf(thought, performance.now() - began));
    this.#say(
      `bestmove ${thought.move}${thought.line[0] === thought.move && thought.line[1] !== undefined ? ` ponder ${thought.line[1]}` : ""}`,
    );
  }
}

const isVote = (move: string | undefined): boolean => move === "use" || move === "decline";

function infoOf({ depth, score, nodes, line }: Thought, took: number): string {
  const time = Math.max(1, Math.round(took));
  const nps = Math.round((1000 * nodes) / time);
  return `info depth ${depth} score ${scoreOf(score)} nodes ${nodes} nps ${nps} time ${time} pv ${line.join(" ")}`;
}

/** UCI counts a forced win in moves of the side that wins. */
function scoreOf(score: Score): string {
  if (score.kind === "advantage") return `cp ${score.value}`;
  const moves = Math.ceil(score.plies / 2);
  return `mate ${score.kind === "win" ? moves : -moves}`;
}

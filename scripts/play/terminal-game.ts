import { drawBoard } from "../../clients/typescript/cli/games/draw-board";
import { acceptsDraw, claimsDraw, lostPlies, resigns } from "../../src/bots/policy";
import type { Score } from "../../src/bots/thought";
import { resultOf } from "../../src/events/wording";
import type { Line } from "../../src/rules/game";
import { movesOf } from "../../src/rules/moves-of";
import { housePlayerOf } from "../../src/shared/house";
import { opponentOf, type Side } from "../../src/shared/side";
import type { Arguments } from "./arguments";
import type { Screen } from "./screen";
import { thinkInSlices } from "./think-in-slices";

const HELP = `Type a move in coordinates (e2e4) or in a notation of the game. Commands:
  moves     lists your legal moves
  hint      shows the bot's best line
  undo      takes back your last move and the answer to it
  draw      claims a draw if the rules allow it, or offers one
  flip      turns the board around
  position  prints the position as a text for --position
  resign    resigns the game
  quit      exits`;

/** Commands that can be typed instead of a move. */
const COMMANDS = ["help", "moves", "hint", "undo", "draw", "flip", "position", "resign", "quit"] as const;
type Command = (typeof COMMANDS)[number];

/** A game between a person at a terminal and a bot. */
export class TerminalGame {
  readonly #arguments: Arguments;
  readonly #screen: Screen;
  readonly #signal: AbortSignal;
  #line: Line;
  /** The bot's evaluation at each of its moves, by ply. */
  #scores: readonly { readonly ply: number; readonly score: Score }[] = [];
  /** Consecutive plies at which the bot was to move in a lost position. */
  #lost: readonly number[] = [];
  #below: Side;
  #isOver = false;

  /** @param signal ends the game at once, even while the bot thinks */
  constructor(given: Arguments, screen: Screen, signal: AbortSignal) {
    this.#arguments = given;
    this.#screen = screen;
    this.#signal = signal;
    this.#line = given.start;
    this.#below = given.color;
  }

  /** Words that can be typed now, for completion. */
  words(): readonly string[] {
    return [...(this.#line.turn === this.#arguments.color ? this.#line.legalMoves : []), ...COMMANDS];
  }

  /** Plays until the game or the input ends. */
  async play(): Promise<void> {
    const { game, level, color, seed } = this.#arguments;
    const { name, armies } = game.catalogue;
    this.#screen.say(
      `${name}: you are ${color} (${armies[color]}), ${housePlayerOf(level).username} is ${opponentOf(color)}.`,
    );
    this.#screen.say(`Type a move, or help. This game's seed is ${seed}.`);
    this.#show();
    while (!this.#isOver && !this.#signal.aborted) {
      if (this.#line.outcome !== null) this.#end(this.#line.outcome);
      else if (this.#line.turn === color) await this.#heed();
      else await this.#answer();
    }
  }

  /** Reads one line and executes it as a command or a move. */
  async #heed(): Promise<void> {
    const typed = await this.#screen.ask(`${this.#arguments.color}> `);
    if (this.#signal.aborted) return;
    if (typed === null) return this.#leave();
    const text = typed.trim();
    if (text === "") return;
    const command = COMMANDS.find((word) => word === text.toLowerCase());
    if (command !== undefined) return this.#obey(command);
    const next = this.#line.play(text);
    if (!next.ok) return this.#screen.say(`${next.error.detail.replace(/\.$/, "")}. Type moves, or help.`);
    this.#line = next.value;
  }

  async #obey(command: Command): Promise<void> {
    const { color } = this.#arguments;
    switch (command) {
      case "help":
        return this.#screen.say(HELP);
      case "moves":
        return this.#screen.say(this.#line.legalMoves.join(" "));
      case "hint":
        return this.#hint();
      case "undo":
        return this.#undo();
      case "draw":
        if (this.#line.drawClaim !== null) return this.#end({ winner: null, reason: this.#line.drawClaim });
        if (this.#agreesToDraw()) return this.#end({ winner: null, reason: "agreement" });
        return this.#screen.say("The bot declines the draw.");
      case "flip":
        this.#below = opponentOf(this.#below);
        return this.#show();
      case "position":
        return this.#screen.say(this.#line.position);
      case "resign":
        return this.#end({ winner: opponentOf(color), reason: "resignation" });
      case "quit":
        return this.#leave();
    }
  }

  async #answer(): Promise<void> {
    const thought = await this.#think();
    if (thought === null) return;
    const { ply, drawClaim } = this.#line;
    const { score } = thought;
    this.#scores = [...this.#scores, { ply, score }];
    this.#lost = lostPlies({ variant: this.#arguments.game.id, ply, score }, this.#lost);
    if (drawClaim !== null && claimsDraw(score, drawClaim)) {
      return this.#end({ winner: null, reason: drawClaim });
    }
    if (resigns(this.#lost)) return this.#end({ winner: this.#arguments.color, reason: "resignation" });
    const next = this.#line.play(thought.move);
    if (!next.ok) throw new Error(`the bot plays ${thought.move}, which is not legal: ${this.#line.position}`);
    this.#line = next.value;
    this.#screen.say(
      `${housePlayerOf(this.#arguments.level).username} plays ${next.value.last?.san ?? ""} (${thought.move}).`,
    );
    this.#show();
  }

  async #hint(): Promise<void> {
    const thought = await this.#think();
    if (thought === null) return;
    const { kind } = thought.score;
    const score = kind === "advantage" ? `${thought.score.value / 100}` : `${kind} in ${thought.score.plies} plies`;
    this.#screen.say(`${thought.line.join(" ")}   (${score} for you, ${thought.depth} plies deep)`);
  }

  #think() {
    const { game, startPosition, level, seed } = this.#arguments;
    const question = { game, options: {}, startPosition, moves: movesOf(this.#line) };
    const limits = { level, seed: (seed + this.#line.ply) % 2 ** 32 };
    const tell = (nodes: number) => this.#screen.flash(`thinking: ${nodes.toLocaleString("en")} positions`);
    return thinkInSlices(question, limits, tell, this.#signal);
  }

  #undo(): void {
    const { color } = this.#arguments;
    let back = this.#line.previous;
    while (back !== null && back.turn !== color) back = back.previous;
    if (back === null) {
      this.#screen.say("You have no move to take back.");
      return;
    }
    this.#line = back;
    this.#scores = this.#scores.filter(({ ply }) => ply < this.#line.ply);
    this.#show();
  }

  #agreesToDraw(): boolean {
    const last = this.#scores.at(-1);
    return (
      last !== undefined && acceptsDraw({ variant: this.#arguments.game.id, ply: this.#line.ply, score: last.score })
    );
  }

  #show(): void {
    const { turn, check, last } = this.#line;
    const view = { orientation: this.#below, lastMove: last?.move ?? null, colors: this.#screen.colors };
    this.#screen.say(["", ...drawBoard(this.#line.picture(), view), ""].join("\n"));
    if (turn === this.#arguments.color) this.#screen.say(check ? "You are in check." : "Your move.");
  }

  #end(outcome: { readonly winner: Side | null; readonly reason: string }): void {
    this.#isOver = true;
    const { color } = this.#arguments;
    if (this.#line.last?.side === color) this.#show();
    const whose = outcome.winner === null ? "" : outcome.winner === color ? " You won." : " The bot won.";
    this.#screen.say(`The game is over: ${resultOf({ status: "finished", outcome })}.${whose}`);
    this.#screen.say(`Moves: ${movesOf(this.#line).join(" ") || "none"}`);
  }

  #leave(): void {
    this.#isOver = true;
    this.#screen.say(`To continue from here: --position "${this.#line.position}"`);
  }
}

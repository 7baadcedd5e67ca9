import type { Line } from "../../../src/rules/game";
import { opponentOf, type Side } from "../../../src/shared/side";
import { at, get, listAt, post, send, verdict } from "../client";
import type { Answer } from "../json";
import type { GameModel, Prepared } from "./game-model";
import { written } from "./news";
import type { PlayerModel } from "./player-model";
import { expectStatus, type Simulation } from "./simulation";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LONGEST_MOVE = 30 * DAY;

/** A possible action of a player in a game, and its relative probability. */
type Deed = readonly [weight: number, () => Promise<void>];

/** A player's actions in one of their games. */
export class Hand {
  readonly #simulation: Simulation;
  readonly #game: GameModel;
  readonly #side: Side;
  readonly #player: PlayerModel;

  constructor(simulation: Simulation, game: GameModel, player: PlayerModel) {
    this.#simulation = simulation;
    this.#game = game;
    this.#player = player;
    this.#side = game.sideOf(player);
  }

  /** Performs a random action that is possible now. */
  async act(): Promise<void> {
    const deeds = this.#game.status === "active" ? this.#deeds() : this.#deedsAfter();
    let place = this.#simulation.random.next() * deeds.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, deed] of deeds) {
      place -= weight;
      if (place < 0) return deed();
    }
  }

  #deeds(): readonly Deed[] {
    const [game, side] = [this.#game, this.#side];
    const isMine = game.turn === side;
    const { draw, takeback, prepared, clock, line } = game;
    const if_ = (condition: boolean, weight: number, deed: () => Promise<void>): readonly Deed[] =>
      condition ? [[weight, deed]] : [];
    const isUntouched = game.terms.position !== null && game.plies.length === 0;
    const isExpected = prepared[opponentOf(side)].length > 0 && prepared[side].length === 0;
    const isBlocked = this.#player.isBlockedWith(game.players[opponentOf(side)]);
    const hasMoved = game.plies.some((ply) => ply.side === side);
    const mayAskBack = game.allowsTakebacks && hasMoved && takeback.by === null && !takeback.used[side];
    const canAbort = game.movesOf("white") === 0 || game.movesOf("black") === 0;
    return [
      ...if_(isMine, 40, () => this.move()),
      ...if_(isMine && line.drawClaim !== null, 60, () => this.#claim()),
      ...if_(draw.by === null && !draw.used[side] && game.mayOfferDraw(side, line.ply), 2, () => this.#offer("draw")),
      ...if_(draw.by === opponentOf(side), 4, () => this.#agreeToDraw()),
      ...if_(draw.by !== null, 5, () => this.#drop("draw")),
      ...if_(mayAskBack, 6, () => this.#offer("takeback")),
      ...if_(takeback.by === opponentOf(side), 30, () => this.#agreeToTakeback()),
      ...if_(takeback.by !== null, 8, () => this.#drop("takeback")),
      ...if_(game.turn === opponentOf(side) && clock.deadline !== null, 1.5, () => this.#giveTime()),
      ...if_(!game.isShuffle, isMine ? (isExpected ? 15 : 3) : isUntouched ? 60 : 25, () => this.prepare()),
      ...if_(prepared[side].length > 0, 2, () => this.#clear()),
      ...if_(true, isBlocked ? 10 : 2, () => this.#write()),
      ...if_(game.messages.length > 0, 2, () => this.#read()),
      ...if_(true, 1, () => this.#note()),
      ...if_(true, game.plies.length > 20 ? 1.5 : 0.4, () => this.resign()),
      ...if_(canAbort, 0.5, () => this.#abort()),
    ];
  }

  #deedsAfter(): readonly Deed[] {
    return [
      [3, () => this.#write()],
      [2, () => this.#read()],
      [1, () => this.#note()],
    ];
  }

  /** Plays a move: one that the opponent has a reply for, a repetition, or a random one. */
  async move(): Promise<void> {
    const [simulation, game] = [this.#simulation, this.#game];
    const move = this.#choose();
    const mayOffer = game.draw.by === this.#side || game.mayOfferDraw(this.#side, game.line.ply + 1);
    const offerDraw = simulation.chance(0.05) && mayOffer;
    const isDry = simulation.chance(0.03);
    const wasAway = game.clock.away[this.#side] !== null;
    const bare = { move, ply: game.line.ply, offerDraw };
    const body = wasAway ? { ...bare, endVacation: true } : bare;
    if (wasAway) {
      const refused = await post(this.#path("moves"), this.#player.token, bare);
      if (verdict(refused) !== "409 on-vacation") throw new Error(`a move while away: ${verdict(refused)}`);
    }
    if (isDry) {
      const dry = await post(`${this.#path("moves")}?dryRun=true`, this.#player.token, body);
      expectStatus(dry, 200, "dry run");
      simulation.tally.add("move.dry-run");
    }
    const answer = await this.#post("moves", body);
    if (offerDraw) simulation.tally.add("move.with-draw-offer");
    game.move(this.#side, move, offerDraw, simulation.now);
    if (wasAway) simulation.endVacation(this.#player, "moved");
    await this.#compare(answer);
  }

  /** Sends a move after the deadline. */
  async moveLate(): Promise<void> {
    const [simulation, game] = [this.#simulation, this.#game];
    const body = { move: game.line.legalMoves[0] ?? "", ply: game.line.ply };
    const answer = await post(this.#path("moves"), this.#player.token, body);
    if (verdict(answer) !== "409 deadline-passed") throw new Error(`a late move: ${verdict(answer)} ${answer.text}`);
    game.pass(simulation.now);
    simulation.tally.add("clock.late-move");
    await simulation.settleGame(game);
  }

  #choose(): string {
    const { line, prepared, plies, isShuffle } = this.#game;
    const simulation = this.#simulation;
    const foreseen = prepared[opponentOf(this.#side)].map(({ move }) => move);
    if (foreseen.length > 0 && simulation.chance(0.7)) return simulation.random.pick(foreseen);
    const last = plies.findLast(({ side }) => side === this.#side)?.move ?? "";
    const back = `${last.slice(2, 4)}${last.slice(0, 2)}`;
    if (isShuffle && line.legalMoves.includes(back)) return back;
    const quiet = line.legalMoves.filter((move) => /^[a-h][18][a-h][36]$/.test(move));
    if (isShuffle && quiet.length > 0) return simulation.random.pick(quiet);
    return winningMove(line) ?? simulation.random.pick(line.legalMoves);
  }

  /** Sets one or several conditional moves. */
  async prepare(): Promise<void> {
    const [simulation, game] = [this.#simulation, this.#game];
    const tree = this.#lines(game.line, 2, game.prepared[opponentOf(this.#side)]);
    const declines = simulation.chance(0.5);
    const body = { ply: game.line.ply, tree, ...(declines ? { onDrawOffer: "decline" } : {}) };
    const answer = await send("PUT", this.#path("conditional-moves"), { token: this.#player.token, body });
    expectStatus(answer, 200, "conditional moves");
    game.prepare(this.#side, tree, declines);
    if (tree.length > 0) simulation.tally.add("conditional.set");
  }

  /** Random lines from a position. Most of them match the opponent's lines, so that both fire in a chain. */
  #lines(line: Line, depth: number, theirs: readonly Prepared[]): readonly Prepared[] {
    if (line.turn === null || depth === 0) return [];
    const simulation = this.#simulation;
    const isOwn = line.turn === this.#side;
    const expected = theirs.map(({ move }) => move);
    const likely = expected.length > 0 && simulation.chance(0.7) ? expected : line.legalMoves;
    const winning = isOwn && line !== this.#game.line ? winningMove(line) : null;
    const picked = Array.from({ length: isOwn ? 1 : 3 }, () => winning ?? simulation.random.pick(likely));
    return [...new Set(picked)].flatMap((move): readonly Prepared[] => {
      const played = line.play(move);
      if (!played.ok) throw new Error(played.error.detail);
      const rest = theirs.find((node) => node.move === move)?.next ?? [];
      const next = this.#lines(played.value, isOwn ? depth - 1 : depth, rest);
      // A move of the opponent must have a reply.
      return isOwn || next.length > 0 ? [{ move, next }] : [];
    });
  }

  async #clear(): Promise<void> {
    const answer = await send("DELETE", this.#path("conditional-moves"), { token: this.#player.token });
    expectStatus(answer, 204, "no conditional moves");
    this.#game.prepare(this.#side, []);
    this.#simulation.tally.add("conditional.cleared");
  }

  async #claim(): Promise<void> {
    const reason = this.#game.line.drawClaim ?? "";
    const answer = await this.#post("draw-claim");
    this.#simulation.tally.add("draw.claimed");
    this.#game.end("finished", { winner: null, reason }, this.#simulation.now);
    await this.#compare(answer);
  }

  async #offer(kind: "draw" | "takeback"): Promise<void> {
    const answer = await this.#post(kind === "draw" ? "draw-offer" : "takeback", { ply: this.#game.line.ply });
    this.#game.offer(kind, this.#side, this.#simulation.now);
    await this.#compare(answer);
  }

  async #drop(kind: "draw" | "takeback"): Promise<void> {
    const path = this.#path(kind === "draw" ? "draw-offer" : "takeback");
    const answer = await send("DELETE", path, { token: this.#player.token });
    expectStatus(answer, 200, path);
    this.#game.dropOffer(kind, this.#side, this.#simulation.now);
    await this.#compare(answer);
  }

  async #agreeToDraw(): Promise<void> {
    const answer = await this.#post("draw-offer", { ply: this.#game.line.ply });
    this.#simulation.tally.add("draw.accepted");
    this.#game.end("finished", { winner: null, reason: "draw-agreement" }, this.#simulation.now);
    await this.#compare(answer);
  }

  async #agreeToTakeback(): Promise<void> {
    const answer = await this.#post("takeback", { ply: this.#game.line.ply });
    this.#game.agreeToTakeback(this.#side, this.#simulation.now);
    await this.#compare(answer);
  }

  async #giveTime(): Promise<void> {
    const [simulation, game] = [this.#simulation, this.#game];
    if (this.#player.isBlockedWith(game.players[opponentOf(this.#side)])) {
      const refused = await post(this.#path("add-time"), this.#player.token, { time: "P1D" });
      expectStatus(refused, 403, "time for somebody who is blocked");
      return;
    }
    if (game.gifts >= 3 || game.clock.leftAt(simulation.now) >= LONGEST_MOVE) {
      const refused = await post(this.#path("add-time"), this.#player.token, { time: "P1D" });
      expectStatus(refused, 409, "too much time");
      return;
    }
    const answer = await this.#post("add-time", { time: "P1D" });
    game.giveTime(this.#side, DAY, LONGEST_MOVE, simulation.now);
    await this.#compare(answer);
  }

  async resign(): Promise<void> {
    const answer = await this.#post("resign");
    this.#simulation.tally.add("end.resignation");
    const outcome = { winner: opponentOf(this.#side), reason: "resignation" };
    this.#game.end("finished", outcome, this.#simulation.now);
    await this.#compare(answer);
  }

  async #abort(): Promise<void> {
    const answer = await this.#post("abort");
    this.#simulation.tally.add("end.abort");
    this.#game.end("aborted", { winner: null, reason: "aborted" }, this.#simulation.now);
    await this.#compare(answer);
  }

  async #write(): Promise<void> {
    const [simulation, game, other] = [this.#simulation, this.#game, this.#game.players[opponentOf(this.#side)]];
    if (other.isErased) return;
    const text = `move ${game.line.ply}, and ${Math.floor(simulation.random.next() * 1000)} to come`;
    const answer = await post(this.#path("messages"), this.#player.token, { text });
    if (this.#player.isBlockedWith(other)) {
      expectStatus(answer, 403, "a message to somebody who is blocked");
      simulation.tally.add("message.blocked");
      return;
    }
    expectStatus(answer, 201, "message");
    game.write(this.#side, text, simulation.now);
    simulation.tally.add(game.status === "active" ? "message" : "message.after-end");
    await simulation.settleGame(game);
  }

  async #read(): Promise<void> {
    const { body } = expectStatus(
      await get(`${this.#path("messages")}?limit=100`, this.#player.token),
      200,
      "messages",
    );
    const read = listAt(body, "items").map((item) => `${at(item, "side")} ${at(item, "text")}`);
    const expected = this.#game.messages.map(({ side, text }) => `${side} ${text}`);
    if (read.join("\n") !== expected.join("\n")) throw new Error(`messages of ${this.#game.id}: ${read}`);
    this.#game.unread[this.#side] = 0;
    this.#simulation.tally.add("message.read");
  }

  async #note(): Promise<void> {
    const text = `note ${Math.floor(this.#simulation.random.next() * 1000)}`;
    const answer = await send("PUT", this.#path("notes"), { token: this.#player.token, body: { text } });
    expectStatus(answer, 200, "notes");
    this.#game.notes[this.#side] = text;
    this.#simulation.tally.add("notes");
  }

  #path(name: string): string {
    return `/v1/games/${this.#game.id}/${name}`;
  }

  async #post(name: string, body?: unknown): Promise<Answer> {
    return expectStatus(await post(this.#path(name), this.#player.token, body), 200, `${name} in ${this.#game.id}`);
  }

  /** Compares the game in a command's answer with the model. */
  async #compare({ body }: Answer): Promise<void> {
    const game = this.#game;
    const answered = [body.ply, body.turn, body.status, body.deadlineAt, body.drawOffer, body.takebackOffer];
    const { line, turn, status, deadline, draw, takeback } = game;
    const expected = [line.ply, turn, status, written(deadline), draw.by, takeback.by];
    if (JSON.stringify(answered) !== JSON.stringify(expected)) {
      throw new Error(`game ${game.id} was answered as ${JSON.stringify(answered)}, not ${JSON.stringify(expected)}`);
    }
    await this.#simulation.settleGame(game);
  }
}

/** A move that wins at once, if there is one. Positions with many moves are not searched. */
function winningMove(line: Line): string | null {
  if (line.legalMoves.length > 24) return null;
  const wins = line.legalMoves.find((move) => {
    const played = line.play(move);
    return played.ok && played.value.outcome !== null && played.value.outcome.winner !== null;
  });
  return wins ?? null;
}

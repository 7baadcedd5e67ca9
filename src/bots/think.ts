import type { CountedDraws, Legal, Rules } from "../rules/rules";
import { boardOf } from "./boards";
import { bookMovesOf } from "./book";
import { hashOfText } from "./hash";
import { PositionHistory } from "./history";
import { type Play, playOf, varietyAt } from "./levels";
import { crowding, oversightOf } from "./oversight";
import type { SearchBoard } from "./search-board";
import { FORCED_WIN, Searcher, WIN } from "./searcher";
import type { Limits, Question, Score, Thought } from "./thought";
import type { Weights } from "./weights";

/** A root move with its search result. */
interface Candidate {
  readonly move: number;
  readonly text: string;
  score: number;
  line: readonly number[];
}

/** The score of a move that was not searched yet. */
const UNSEEN = -2 * WIN;

/** Share of the node budget after which an alternative to the best move is searched in the opening. */
const SHARE_FOR_BEST = 0.75;

/** The least search of every level with few pieces on the board. */
const LEAST_IN_ENDINGS = { depth: 6, nodes: 6000, forcing: 6 } as const;

/** The lowest level that plays from the opening book. The openings of weaker ones should be as weak as their play. */
const LOWEST_WITH_BOOK = 8;

/** The seed may add up to this many points to the score of a move of the book, so that all moves are played. */
const BOOK_SPREAD = 40;

/** Half width of the aspiration window. */
const ASPIRATION = 30;

/**
 * Searches a position of a running game. The generator yields the number of visited positions about every 250 positions
 * and returns the result. The caller may abandon the generator at any time. Throws if the game is over or does not
 * replay.
 */
export function* think(question: Question, limits: Limits): Generator<number, Thought, void> {
  return yield* question.game.withRules((rules) => thinkBy(rules, question, limits));
}

function* thinkBy<P, M>(rules: Rules<P, M>, question: Question, limits: Limits): Generator<number, Thought, void> {
  const positions = replay(rules, question);
  const position = positions.at(-1) as P;
  const legal = new Map(rules.legalMoves(position).map((move) => [rules.formatMove(position, move), move]));
  if ([...legal.values()].every((move) => !rules.isMove(move))) return undecidedVote(legal, limits.seed);
  const fromBook = thoughtFromBook(rules, question, position, legal, limits);
  if (fromBook !== null) return fromBook;
  const crowd = crowding(rules.formatPosition(position));
  const play = onBoard(limits.play ?? playOf(rules.id, limits.level), crowd);
  const { board, history } = setUp(rules, question, positions, limits.weights);
  const { nodes } = limits.budget === undefined ? play : playOf(rules.id, limits.budget);
  const budget = limits.nodes ?? Math.ceil((nodes * (limits.part ?? 1)) / board.cost);
  const searcher = new Searcher(board, history, budget, limits.isEnough ?? (() => false));
  const quietPlies = board.pliesWithoutProgress;
  searcher.mostForcing = play.forcing;
  const all = searcher
    .legalMoves()
    .map((move): Candidate => ({ move, text: board.format(move), score: UNSEEN, line: [] }))
    // The rules decide legality, even if the board disagrees.
    .filter(({ text }) => legal.has(text) && limits.without?.includes(text) !== true);
  if (play.oversight > 0) searcher.overlooks = movesOverlooked(board, question, play.oversight, limits.seed);
  const seen = board.isCheck ? all : all.filter(({ move }) => searcher.overlooks?.(move) !== true);
  const candidates = seen.length === 0 ? all : seen;
  const [first] = candidates;
  if (first === undefined) throw new Error("there is no move to think about: the game is over");
  const winner = candidates.find(({ move }) => searcher.winsAtOnce(move));
  if (winner !== undefined) {
    return {
      move: winner.text,
      score: { kind: "win", plies: 1 },
      line: [winner.text],
      depth: 1,
      nodes: searcher.nodes,
      quietPlies,
    };
  }
  const openingSpread = varietyAt(play, question.moves.length);
  if (openingSpread > 0) searcher.allow(Math.ceil(budget * SHARE_FOR_BEST));
  const { found, depth, fancied } = yield* deepen(searcher, candidates, play, openingSpread, limits.seed);
  searcher.allow(budget);
  const best = found[0] ?? first;
  const isAsGood = yield* provesNoWorse(searcher, fancied, best, depth, openingSpread);
  const chosen = isAsGood ? fancied : choose(found, play.spread, limits.seed);
  return {
    move: chosen.text,
    score: best.score === UNSEEN ? { kind: "advantage", value: 0 } : scoreOf(best.score),
    line: lineOf(board, best),
    depth,
    nodes: searcher.nodes,
    quietPlies,
  };
}

/** Chooses a move of the opening book by the seed; null if the book is not used or does not have the position. */
function thoughtFromBook<P, M>(
  rules: Rules<P, M>,
  { options }: Question,
  position: P,
  legal: ReadonlyMap<string, Legal<M>>,
  { level, play, without, book, seed }: Limits,
): Thought | null {
  const isUsed = level >= LOWEST_WITH_BOOK && (book ?? play === undefined) && without === undefined;
  // The book has the standard rules.
  if (!isUsed || Object.values(options).includes(true)) return null;
  const counted: CountedDraws<P> | null = rules.draws === undefined ? null : rules;
  const known = bookMovesOf(rules, counted?.repetitionKey(position) ?? rules.formatPosition(position));
  const moves = known.filter(({ text }) => legal.has(text));
  const [best] = moves;
  if (best === undefined) return null;
  const { text } = choose(moves, BOOK_SPREAD, seed);
  return {
    move: text,
    score: { kind: "advantage", value: best.score },
    line: [text],
    depth: 0,
    nodes: 0,
    quietPlies: counted?.pliesWithoutProgress(position) ?? 0,
  };
}

/**
 * The search parameters in a position. With few pieces on the board, a bot overlooks nothing and plays the best move
 * that it finds, so that every level can mate with a queen.
 */
function onBoard(play: Play, crowd: number): Play {
  const least = crowd === 0 ? LEAST_IN_ENDINGS : play;
  return {
    ...play,
    depth: Math.max(play.depth, least.depth),
    nodes: Math.max(play.nodes, least.nodes),
    forcing: Math.max(play.forcing, least.forcing),
    spread: Math.round(play.spread * crowd),
    oversight: play.oversight * crowd,
  };
}

/** Which moves a bot overlooks in the position of a board; see `oversightOf`. */
function movesOverlooked(board: SearchBoard, { moves }: Question, share: number, seed: number) {
  const isOverlooked = oversightOf(share, moves.at(-1) ?? null, seed);
  const known = new Map<number, boolean>();
  return (move: number): boolean => {
    const before = known.get(move);
    if (before !== undefined) return before;
    const answer = isOverlooked(board.format(move));
    known.set(move, answer);
    return answer;
  };
}

/** The result of iterative deepening. */
interface Deepened {
  /** The root moves, best first. */
  readonly found: readonly Candidate[];
  /** Completed depth in plies. */
  readonly depth: number;
  /** The move that the seed chose after depth 1 among the moves within `openingSpread` of the best. */
  readonly fancied: Candidate;
}

function* deepen(
  searcher: Searcher,
  candidates: readonly Candidate[],
  play: Play,
  openingSpread: number,
  seed: number,
): Generator<number, Deepened, void> {
  let found = candidates;
  let fancied = candidates[0] as Candidate;
  let depth = 0;
  while (depth < play.depth && !searcher.isExhausted) {
    const spread = Math.max(play.spread, depth === 0 ? openingSpread : 0);
    searcher.isThorough = depth < play.thorough;
    const searched = yield* searchRoot(searcher, found, depth + 1, spread);
    found = searched.candidates;
    if (depth === 0) fancied = choose(found, openingSpread, seed);
    if (!searched.isWhole) break;
    depth += 1;
    const best = found[0] as Candidate;
    // A forced end is not improved by a search deeper than its distance.
    if (candidates.length === 1 || (isForced(best.score) && WIN - Math.abs(best.score) <= depth)) break;
  }
  return { found, depth, fancied };
}

/** Whether a search to nearly the same depth proves that a move is at most `spread` worse than the best one. */
function* provesNoWorse(
  searcher: Searcher,
  fancied: Candidate,
  best: Candidate,
  depth: number,
  spread: number,
): Generator<number, boolean, void> {
  if (spread === 0 || fancied.move === best.move || isForced(best.score) || searcher.isExhausted) return false;
  const least = best.score - spread;
  const score = yield* searcher.searchMove(fancied.move, Math.max(1, depth - 2), least - 1, least);
  return !searcher.isExhausted && score >= least;
}

/** The positions of the game so far. */
function replay<P, M>(rules: Rules<P, M>, { options, startPosition, moves }: Question): P[] {
  const positions = [startOf(rules, options, startPosition)];
  for (const text of moves) {
    const position = positions.at(-1) as P;
    const move = rules.parseMove(position, text);
    if (!move.ok) throw new Error(`the game does not replay: ${move.error.detail}`);
    positions.push(rules.play(position, move.value));
  }
  return positions;
}

function startOf<P, M>(rules: Rules<P, M>, options: Question["options"], text: string | null): P {
  if (text === null) return rules.start(options);
  const parsed = rules.parsePosition(text);
  if (!parsed.ok) throw new Error(`the game does not replay: ${parsed.error.detail}`);
  return rules.configure === undefined ? parsed.value : rules.configure(parsed.value, options);
}

/** The board with the last position and the earlier positions that can still recur. */
function setUp<P, M>(
  rules: Rules<P, M>,
  question: Question,
  positions: readonly P[],
  weights: Weights | undefined,
): { readonly board: SearchBoard; readonly history: PositionHistory } {
  const counted: CountedDraws<P> | null = rules.draws === undefined ? null : rules;
  const history = new PositionHistory(rules.draws ?? {});
  const last = positions.length - 1;
  const plies = counted?.pliesWithoutProgress(positions[last] as P) ?? 0;
  const first = Math.max(0, last - plies);
  const board = boardOf(rules, positions[first] as P, weights);
  history.push(board);
  for (let ply = first; ply < last; ply += 1) {
    replayOn(board, question.moves[ply] as string);
    history.push(board);
  }
  history.beginSearch();
  return { board, history };
}

function replayOn(board: SearchBoard, text: string): void {
  const moves: number[] = [];
  const end = board.generate(moves, 0);
  const move = moves.slice(0, end).find((candidate) => board.format(candidate) === text);
  if (move === undefined || !board.make(move)) throw new Error(`the board of the search knows no move ${text}`);
}

/** Chooses a vote by the seed: plies that are not moves are not searched. */
function undecidedVote<M>(legal: ReadonlyMap<string, Legal<M>>, seed: number): Thought {
  const texts = [...legal.keys()];
  const move = texts[(hashOfText("", seed) >>> 1) % texts.length];
  if (move === undefined) throw new Error("there is no move to think about: the game is over");
  return { move, score: { kind: "advantage", value: 0 }, line: [move], depth: 0, nodes: 0, quietPlies: 0 };
}

/**
 * Searches all candidates to a depth and returns them sorted, best first. Candidates within `spread` of the best have
 * exact scores. If the search stops early, the candidates searched so far are first, best first, and `isWhole` is
 * false.
 */
function* searchRoot(
  searcher: Searcher,
  candidates: readonly Candidate[],
  depth: number,
  spread: number,
): Generator<number, { readonly candidates: Candidate[]; readonly isWhole: boolean }, void> {
  const searched: Candidate[] = [];
  const last = depth > 1 ? (candidates[0]?.score ?? 0) : 0;
  const narrow = depth >= 4 && spread === 0 && Math.abs(last) < FORCED_WIN ? ASPIRATION : 2 * WIN;
  let best = -2 * WIN;
  for (const [index, { move, text }] of candidates.entries()) {
    let [alpha, beta] = index === 0 ? [last - narrow, last + narrow] : [best - spread, 2 * WIN];
    let score = 0;
    for (;;) {
      // All moves except the first are expected to fail low. A null window proves that at lower cost.
      if (index > 0) {
        score = yield* searcher.searchMove(move, depth, alpha, alpha + 1);
        if (searcher.isExhausted || score <= alpha) break;
      }
      score = yield* searcher.searchMove(move, depth, alpha, beta);
      if (searcher.isExhausted || (score > alpha && score < beta)) break;
      if (index > 0 && score <= alpha) break;
      if (score <= alpha) alpha = -2 * WIN;
      else beta = 2 * WIN;
    }
    if (searcher.isExhausted) {
      const rest = candidates.filter((candidate) => !searched.some((other) => other.move === candidate.move));
      return {
        candidates: searched.length === 0 ? [...candidates] : [...searched.sort(byScore), ...rest],
        isWhole: false,
      };
    }
    searched.push({ move, text, score, line: [...searcher.line] });
    best = Math.max(best, score);
  }
  return { candidates: searched.sort(byScore), isWhole: true };
}

const isForced = (score: number): boolean => Math.abs(score) >= FORCED_WIN;

const byScore = (one: Candidate, other: Candidate): number => other.score - one.score;

/**
 * Chooses by the seed among the candidates that are nearly as good as the best, with better ones more likely. A forced
 * win is always played, and a forced loss is never chosen over another move.
 */
function choose<T extends Pick<Candidate, "text" | "score">>(
  candidates: readonly T[],
  spread: number,
  seed: number,
): T {
  const best = candidates[0] as T;
  if (spread === 0 || isForced(best.score)) return best;
  let chosen = best;
  let highest = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.score <= best.score - spread) continue;
    const luck = (hashOfText(candidate.text, seed) >>> 0) / 2 ** 32;
    const height = candidate.score + luck * spread;
    if (height <= highest) continue;
    highest = height;
    chosen = candidate;
  }
  return chosen;
}

function scoreOf(score: number): Score {
  if (score >= FORCED_WIN) return { kind: "win", plies: WIN - score };
  if (score <= -FORCED_WIN) return { kind: "loss", plies: WIN + score };
  // JSON has no negative zero.
  return { kind: "advantage", value: score === 0 ? 0 : score };
}

const lineOf = (board: SearchBoard, best: Candidate): string[] =>
  [best.move, ...best.line].map((move) => board.format(move));

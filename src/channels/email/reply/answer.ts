import type { MatchRefusal } from "../../../match/command";
import type { GameView } from "../../../match/view";
import { boardText } from "../../../records/board-text";
import { gamePage } from "../../../shared/links";
import { type Block, withoutLinks, writeHtml, writeText } from "../blocks";
import type { Mail } from "../mail";

/** The result of a reply, as the answer shows it. Plain data, because it is stored until the answer is sent. */
export interface ReplyResult {
  readonly isPlayed: boolean;
  /** Whether the address of the reply is useless from now on. */
  readonly isStale: boolean;
  /** Sentences about the move, or about why none was played. */
  readonly sentence: string;
  /** The position now; null if the game cannot be shown. */
  readonly board: string | null;
  /** The legal moves, if it is the player's turn. */
  readonly legalMoves: string[];
}

/** Why a reply plays no move: a refusal of the room, or a fault of the reply itself. */
export type ReplyProblem = { readonly code: string } & Partial<
  Pick<Extract<MatchRefusal, { detail: string }>, "detail">
>;

const SENTENCES: Readonly<Record<string, string>> = {
  expired: "The address of that message has expired.",
  "stale-ply": "The game has moved on since that message.",
  "game-over": "The game is over.",
  "deadline-passed": "The deadline of your turn had passed.",
  "not-your-turn": "It is not your turn.",
  "on-vacation": "You are on vacation. A move by e-mail does not end it: open the game to move.",
};

/** Describes a move that was played. */
export function playedResult(game: GameView, ply: number, username: string): ReplyResult {
  const [own, ...later] = game.moves.filter((move) => move.ply > ply);
  const answers = later.map(({ san }) => san).join(" ");
  const sentences = [
    `You played ${own?.san ?? "your move"}.`,
    ...(answers === "" ? [] : [`It was followed at once by ${answers}.`]),
    ...(game.status === "active" ? [] : ["The game is over."]),
  ];
  return { ...positionOf(game, username), isPlayed: true, isStale: true, sentence: sentences.join(" ") };
}

/** Describes why no move was played. `game` is null if it cannot be shown. */
export function refusedResult(problem: ReplyProblem, game: GameView | null, username: string): ReplyResult {
  const sentence = problem.detail ?? SENTENCES[problem.code] ?? "The game is not available now.";
  const position = game === null ? { board: null, legalMoves: [] } : positionOf(game, username);
  const isStale = problem.code === "stale-ply" || problem.code === "expired";
  return { ...position, isPlayed: false, isStale, sentence: `No move was played. ${sentence}` };
}

/** Describes why a reply to a notice that is not about one game plays nothing. */
export const severalResult = (): ReplyResult => ({
  board: null,
  legalMoves: [],
  isPlayed: false,
  isStale: true,
  sentence:
    "No move was played. The message that you answered is not about one game. Use the link “Move by e-mail” below the game in that message, or open the game.",
});

function positionOf({ board, legalMoves, players, turn }: GameView, username: string) {
  const isOwnTurn = turn !== null && players[turn].username === username;
  return { board: board === undefined ? null : boardText(board), legalMoves: isOwnTurn ? [...legalMoves] : [] };
}

/** The reply that is answered. */
export interface AnsweredReply {
  /** Null for a reply to a notice that is not about one game. */
  readonly gameId: string | null;
  readonly subject: string;
  readonly messageId: string | null;
}

/** Writes the mail that answers a reply. */
export function writeAnswer(
  envelope: Pick<Mail, "id" | "to"> & { readonly origin: string; readonly replyTo: string | null },
  { gameId, messageId, subject }: AnsweredReply,
  { board, isPlayed, legalMoves, sentence }: ReplyResult,
): Mail {
  const { id, origin, replyTo, to } = envelope;
  const title =
    subject === ""
      ? isPlayed
        ? "Your move was played"
        : "No move was played"
      : `Re: ${subject.replace(/^(re:\s*)+/i, "")}`;
  const blocks: readonly Block[] = [
    { kind: "paragraph", text: withoutLinks(sentence) },
    ...(board === null ? [] : [{ kind: "board", text: board } as const]),
    ...(legalMoves.length === 0 ? [] : [{ kind: "paragraph", text: `Legal moves: ${legalMoves.join(" ")}` } as const]),
    ...(replyTo === null
      ? []
      : [{ kind: "paragraph", text: "To try again, reply with your move in the first line." } as const]),
    gameId === null
      ? { kind: "link", text: "All my games", address: `${origin}/` }
      : { kind: "link", text: "Open the game", address: gamePage(origin, gameId) },
    { kind: "note", text: "Change when you get e-mails", address: `${origin}/settings/notices` },
  ];
  return {
    id,
    to,
    ...(replyTo === null ? {} : { replyTo }),
    ...(messageId === null ? {} : { inReplyTo: messageId }),
    subject: title,
    text: writeText(blocks),
    html: writeHtml(title, blocks),
  };
}

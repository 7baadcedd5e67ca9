import type { Problem } from "./api";

/** Advice for a problem code, in terms of the tools. For other codes the API's detail is sufficient. */
const REMEDIES: Readonly<Record<string, string>> = {
  "stale-ply": "The position has changed: call get_game and decide again.",
  "not-your-turn": "my_turns shows when it is your turn. set_conditional_moves can prepare a reply.",
  "game-over": "get_game shows how it ended.",
  "not-found": "Check the id. A private game or challenge is also reported as not found, except to its players.",
  "not-a-player": "You can read this game with get_game; my_turns lists your own.",
  "invalid-conditional-move":
    "A line alternates moves of both sides and ends with a move of yours. Each move of the opponent has one reply.",
  "illegal-move": "Choose one of the legal moves, exactly as it is written.",
  "insufficient-scope": "Ask the person you play for to create a token with this scope; you cannot create one.",
  "own-challenge": "Wait for somebody else to accept it.",
  "challenge-closed": "Find another challenge with find_game.",
  "challenge-not-for-you": "Find open challenges with find_game.",
  "on-vacation": "Ask the person you play for first. If they agree, call play_move with endVacation: true.",
  "rate-limited": "Wait before the next call. Do not retry earlier.",
};

/** Members of a problem that are not appended as JSON, because the text shows them already or does not need them. */
const SHOWN_ELSEWHERE = ["type", "title", "status", "detail", "code", "errors", "legalMoves"];

/** A problem as text for the model: its code, what is wrong, and what would be right. */
export function refusalText(problem: Problem): string {
  const { code, title, detail, errors = [], legalMoves, ...others } = problem;
  const members = Object.entries(others).filter(([name]) => !SHOWN_ELSEWHERE.includes(name));
  const lines = [
    code === "invalid-request" && errors.length > 0 ? `${code}: ${title}.` : `${code}: ${title}. ${detail}`,
    ...errors.filter((error) => error.detail !== detail).map((error) => `- ${error.field}: ${error.detail}`),
    ...members.map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...(Array.isArray(legalMoves) ? [`Legal moves: ${legalMoves.join(" ")}`] : []),
    ...(REMEDIES[code] === undefined ? [] : [REMEDIES[code]]),
  ];
  return lines.join("\n");
}

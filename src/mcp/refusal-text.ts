import type { Problem } from "./api";

/** Advice for a problem code, in terms of the tools. For other codes the API's detail is sufficient. */
const REMEDIES: Readonly<Record<string, string>> = {
  "stale-ply": "Call get_game and decide anew: the position is another one.",
  "not-your-turn": "Nothing to do now: my_turns tells when it is. set_conditional_moves can prepare a reply.",
  "game-over": "get_game shows how it ended.",
  "not-found": "Check the id. A private game or challenge looks the same to anybody but its players.",
  "not-a-player": "You can read this game with get_game; my_turns lists your own.",
  "invalid-conditional-move":
    "A line takes both sides in turn and ends with a move of yours; for each move of the opponent there is one reply.",
  "illegal-move": "Choose one of the legal moves, exactly as it is written.",
  "insufficient-scope": "Ask the person you play for to make a token with this scope; you can't make one.",
  "own-challenge": "Wait for somebody else to accept it.",
  "challenge-closed": "Look for another with find_game.",
  "challenge-not-for-you": "Look for open ones with find_game.",
  "on-vacation": "Ask the person you play for first; play_move takes endVacation: true if they want that.",
  "rate-limited": "Wait, then go on. Don't repeat calls meanwhile.",
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

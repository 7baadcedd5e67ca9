import type { TournamentGame } from "skytale-client";

/** The points of a player in a finished game as text. */
const SCORES = { won: "1", drawn: "½", lost: "0" } as const;
type Score = keyof typeof SCORES;

/** The result of a finished game for a player; null while the game runs. */
export function scoreOf({ result, players: { white } }: TournamentGame, username: string): Score | null {
  if (result === null) return null;
  if (result === "draw") return "drawn";
  if (result === "both-lost") return "lost";
  return (result === "white") === (white.username === username) ? "won" : "lost";
}

/** The result of a game by color: "1–0"; null while the game runs. */
export function resultWords({ result }: TournamentGame): string | null {
  if (result === null) return null;
  return { white: "1–0", black: "0–1", draw: "½–½", "both-lost": "0–0" }[result];
}

const DECIDED = { play: "", timeout: "on time", forfeit: "by forfeit", adjudication: "by adjudication" } as const;

/** How a game ended, unless on the board. */
export const endingWords = ({ decidedBy }: TournamentGame): string => (decidedBy === null ? "" : DECIDED[decidedBy]);

/** Whether a game has a page. A game that was decided before both players moved has none after its end. */
export const hasPage = ({ recorded, status }: TournamentGame): boolean => recorded || status === "running";

interface ResultLinkProps {
  readonly game: TournamentGame;
  /** The player from whose view the result is shown. */
  readonly of: string;
}

/** The result of a game in a cell of a table, linked to the game. */
export function ResultLink({ game, of }: ResultLinkProps) {
  const { white, black } = game.players;
  const opponent = white.username === of ? black.username : white.username;
  const score = scoreOf(game, of);
  const how = endingWords(game);
  const words = `${score ?? "running"} against ${opponent}${how === "" ? "" : `, ${how}`}`;
  const text = score === null ? "…" : SCORES[score];
  return hasPage(game) ? (
    <a class={`result ${score ?? "running"}`} href={`/games/${game.gameId}`} title={words}>
      <span class="unseen">{words}</span>
      <span aria-hidden="true">{text}</span>
    </a>
  ) : (
    <span class={`result ${score ?? "running"}`} title={words}>
      <span class="unseen">{words}</span>
      <span aria-hidden="true">{text}</span>
    </span>
  );
}

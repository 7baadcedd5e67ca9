import { analyzeLine, type Game, type RunningGame } from "skytale-client";
import { findRunningGameOf, gameOneMoveBefore, type RunningBoard } from "../../../../../src/evaluation/running-boards";
import type { Line, Game as Rules } from "../../../../../src/rules/game";
import { newestRevision } from "../../../games/game-records";
import { hasRules, loadRules } from "../../../games/variants";
import { client } from "../../../server/client";
import { sentenceOf } from "../../../server/failure";
import { myGames } from "../../../server/resources";
import { session } from "../../../server/session";
import type { GameModel } from "../game-model";
import { playAll } from "../play-on";
import { questionOf } from "./question";

/**
 * Whether the page may search positions of a game: after its end, for signed-in players, whose running games are known.
 * Not for games by earlier rules: the server analyzes lines by the newest revision.
 */
export function maySearch({ game, rules }: GameModel): boolean {
  const { status, variant } = game.value;
  return status !== "active" && Boolean(session.value) && rules.revision === newestRevision(variant);
}

/**
 * The reason why a position may not be searched, as a sentence; null if it may. A position from a running game of the
 * player is refused by the server, like a request for its best line. The page makes the same comparison first: each
 * request costs a sixth of the rate limit of a minute, and most positions are not from a running game.
 * @param found the line that the search has found. It is refused if it leads to a position from a running game.
 */
export async function whyRefused(model: GameModel, line: Line, found: readonly string[] = []): Promise<string | null> {
  const { rules } = model;
  const { variant, options } = model.game.peek();
  const list = myGames.of();
  await list.load();
  const listed = list.data.peek();
  if (listed === undefined) return sentenceOf(list.failure.peek());
  const asked = playAll(line, found) ?? line;
  const { startPosition, moves } = questionOf(rules, options, asked);
  const same = listed.items.filter((item) => item.variant === variant);
  try {
    const isComparable = listed.nextCursor === null && same.every((item) => hasRules(variant, item.rulesRevision));
    const boards = isComparable ? await boardsOf(variant, same) : null;
    if (boards !== null && !isFromRunningGame(asked, rules, startPosition, boards, found.length === 0)) return null;
    // The answer has a best line as well. It is not used, because the page searches longer.
    const body = { position: startPosition, options, moves: [...moves], best: true };
    await analyzeLine({ client: client.peek(), path: { variant }, body });
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}

/** Whether the server refuses a position because of a running game. */
export const isFromRunningGame = (
  line: Line,
  rules: Rules,
  startPosition: string | null,
  boards: readonly RunningBoard[],
  isSearched: boolean,
): boolean =>
  findRunningGameOf(line, rules, startPosition, boards) !== null ||
  (isSearched && gameOneMoveBefore(line, rules, boards) !== null);

/** The positions of running games of a variant, by their own revisions of the rules. */
async function boardsOf(variant: Game["variant"], running: readonly RunningGame[]): Promise<readonly RunningBoard[]> {
  const boards: RunningBoard[] = [];
  for (const { id, rated, position, rulesRevision } of running) {
    const started = (await loadRules(variant, rulesRevision)).start({}, position);
    if (started.ok) boards.push({ id, rated, line: started.value });
  }
  return boards;
}

import { env } from "cloudflare:workers";
import type { ArchivedPly } from "../../src/db/archive-schema";
import { type EndedGame, recordGame } from "../../src/db/recording";
import { gameOf, isVariant } from "../../src/rules/registry";
import { gameRow } from "../db/fixtures";

/** A finished, rated, public game with real moves. */
export function playedGame(moves: readonly string[], changes: Partial<EndedGame> = {}): EndedGame {
  const variant = changes.variant ?? "spartan-chess";
  if (!isVariant(variant)) throw new Error(`no variant ${variant}`);
  const rules = gameOf(variant);
  const started = rules.start(changes.options ?? {});
  if (!started.ok) throw new Error(started.error.detail);
  let line = started.value;
  const startPosition = line.position;
  const plies: ArchivedPly[] = [];
  for (const text of moves) {
    const next = line.play(text);
    if (!next.ok || next.value.last === null) throw new Error(`${text} is not legal`);
    line = next.value;
    const { move, san, side, isMove } = next.value.last;
    plies.push({ move, san, side, isMove, position: line.position, by: "player", at: 0 });
  }
  const finalPosition = line.position;
  return gameRow({
    variant,
    revision: rules.revision,
    rated: true,
    startPosition,
    finalPosition,
    plies,
    ...changes,
  });
}

/** Archives a game as its room does, without adding it to the index. Returns its id. */
export async function archive(moves: readonly string[], changes: Partial<EndedGame> = {}): Promise<string> {
  const game = playedGame(moves, changes);
  await recordGame(env.DB, game);
  return game.id;
}

import type { OpeningMove } from "../../db/archive-schema";
import type { GameHeader } from "../../db/games";
import type { Line } from "../../rules/game";
import { otherNotations } from "../../rules/other-notations";
import { storedGame } from "../../rules/registry";

type Setup = Pick<GameHeader, "variant" | "revision" | "options" | "startPosition">;

/** The opening of a finished game in lists: in SAN, and in the other notations of its variant if there are any. */
export function viewOpening(game: Setup, moves: readonly OpeningMove[]) {
  const openingNotations = notationsOf(game, moves);
  return {
    opening: moves.map(({ san }) => san),
    ...(openingNotations === undefined ? {} : { openingNotations }),
  };
}

/**
 * The opening in the notations other than SAN, by their ids. The record does not have them, so the moves are played
 * again; moves after votes are not. Undefined if there is none or a move cannot be played.
 */
function notationsOf(
  { variant, revision, options, startPosition }: Setup,
  moves: readonly OpeningMove[],
): Readonly<Record<string, readonly string[]>> | undefined {
  const rules = storedGame(variant, revision);
  if (rules === undefined || rules.notations.length < 2 || moves.length === 0) return undefined;
  const start = rules.start(options, startPosition);
  let line: Line | null = start.ok ? start.value : null;
  const texts: Readonly<Record<string, string>>[] = [];
  for (const { index, move } of moves) {
    const played = line?.ply === index ? line.play(move) : undefined;
    if (!played?.ok) return undefined;
    line = played.value;
    texts.push(otherNotations(line.last) ?? {});
  }
  const ids = Object.keys(texts[0] ?? {});
  return Object.fromEntries(ids.map((id) => [id, texts.map((text) => text[id] ?? "")]));
}

import type { AnalysisNode, GameAnalysis } from "skytale-client";
import type { Line } from "../../../../../src/rules/game";
import { withoutReplaced } from "../../../../../src/shared/annotations";
import { playOn } from "../play-on";
import { analysisOf, type Spot, spotOf, spotsOf } from "./tree";

/**
 * Adapts an analysis to a game that was continued or taken back. If the first move of a line was played in the game,
 * the rest of the line is attached to the next ply. Lines that are no longer possible, for example after a takeback,
 * become text on the last position that is still possible, because the server stores only legal lines.
 * @param lines one line per ply of the game, beginning with the start
 */
export function follow(analysis: GameAnalysis, lines: readonly Line[]): GameAnalysis {
  const last = lines.length - 1;
  const spots = spotsOf(analysis);
  const fitted = new Map<number, Spot>();
  const strays: string[] = [];
  const plies = [...spots.keys()].sort((one, other) => one - other);
  for (const ply of plies)
    if (ply > last) strays.push(`After half-move ${ply}, taken back: ${spotText(spots.get(ply) ?? {})}`);
  // The line that begins with the game's next move is attached to the next ply, which the loop handles afterwards.
  for (let ply = 0; ply <= last; ply += 1) {
    const spot = joined(spots.get(ply) ?? {}, fitted.get(ply) ?? {});
    const line = lines[ply];
    if (line === undefined || isEmpty(spot)) continue;
    const fit = fitSpot(spot, line);
    const played = lines[ply + 1]?.last?.move;
    const followed = fit.next?.find(({ move }) => move === played);
    if (followed !== undefined) fitted.set(ply + 1, followed);
    fitted.set(ply, spotOf({ ...fit, next: fit.next?.filter((node) => node !== followed) }));
  }
  if (strays.length > 0) {
    const spot = fitted.get(last) ?? {};
    fitted.set(last, spotOf({ ...spot, text: paragraphs(spot.text, ...strays) }));
  }
  return analysisOf(analysis.public, fitted);
}

const isEmpty = ({ text, glyph, shapes, next }: Spot): boolean =>
  [text, glyph, shapes, next].every((member) => member === undefined);
const paragraphs = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== "").join("\n\n");

/** Two spots of the same position, merged. */
function joined(one: Spot, other: Spot): Spot {
  // Returned unchanged: rebuilding a line at each of its moves would take quadratic time.
  if (isEmpty(one)) return other;
  if (isEmpty(other)) return one;
  const next = new Map<string, Spot>();
  for (const { move, ...spot } of [...(one.next ?? []), ...(other.next ?? [])]) {
    next.set(move, joined(next.get(move) ?? {}, spot));
  }
  return spotOf({
    text: one.text === other.text ? one.text : paragraphs(one.text, other.text),
    glyph: one.glyph ?? other.glyph,
    shapes: withoutReplaced([...(one.shapes ?? []), ...(other.shapes ?? [])]),
    next: nodesOf(next),
  });
}

const nodesOf = (spots: ReadonlyMap<string, Spot>): readonly AnalysisNode[] =>
  [...spots].map(([move, spot]) => ({ move, ...spotOf(spot) }));

/** A spot with its legal lines. Other lines are converted to text. */
function fitSpot(spot: Spot, line: Line): Spot {
  const next = new Map<string, Spot>();
  const strays: string[] = [];
  for (const { move, ...after } of spot.next ?? []) {
    const played = playOn(line, move);
    if (played === null) strays.push(`No longer possible: ${moveText({ move, ...after })}`);
    else {
      const wire = played.last?.move ?? move;
      next.set(wire, joined(next.get(wire) ?? {}, fitSpot(after, played)));
    }
  }
  return spotOf({ ...spot, text: paragraphs(spot.text, ...strays), next: nodesOf(next) });
}

/** A spot as text. */
const spotText = ({ text, glyph, next = [] }: Spot): string =>
  [glyph, text, ...next.map(moveText)].filter((part) => part !== undefined).join("; ");

/** A move with its glyph and everything after it, as text. Drawings have no text. */
const moveText = ({ move, ...spot }: AnalysisNode): string => `${move}${spot.glyph ?? ""}${following(spot)}`;

const following = ({ text, next = [] }: Spot): string => {
  const [first, ...others] = next;
  return [
    ...(text === undefined ? [] : [` (${text})`]),
    ...others.map((node) => ` [${moveText(node)}]`),
    ...(first === undefined ? [] : [` ${moveText(first)}`]),
  ].join("");
};

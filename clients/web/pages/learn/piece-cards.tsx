import { useMemo } from "preact/hooks";
import type { Game } from "../../../../src/rules/game";
import { legendOf, reachWords, type ShownReach } from "../../board/reach-diagram";
import { reachMarks } from "../../board/reach-marks";
import { PieceDiagram } from "../../components/piece-diagram";
import { pieceSetOf } from "../../frame/appearance";
import type { PieceLesson } from "../../games/lessons/lesson";
import { positionOfLesson } from "./position-of-lesson";

/** All pieces of a game, each with a diagram of its moves, after an explanation of the marks in the diagrams. */
export function PieceCards({ rules, pieces }: { readonly rules: Game; readonly pieces: readonly PieceLesson[] }) {
  const pieceSet = pieceSetOf(rules.id);
  const all = useMemo(
    () => pieces.map((piece) => ({ piece, shown: { ...reachOf(rules, piece), pieceSet } })),
    [rules, pieces, pieceSet],
  );
  const legend = useMemo(
    () => legendOf(new Set(all.flatMap(({ shown }) => [...reachMarks(shown.reach, shown.picture).values()]))),
    [all],
  );
  // Pieces that both sides have need no label with the name of an army.
  const hasArmies = new Set(pieces.map(({ side }) => side)).size > 1;
  return (
    <>
      <div
        class="learn-legend"
        ref={(host) => {
          host?.replaceChildren(legend);
        }}
      />
      <ul class="cards">
        {all.map(({ piece: { letter, side, words }, shown }) => (
          <li key={letter + side} class="card learn-card">
            <PieceDiagram shown={shown} />
            <div class="card-words">
              <h3 class="card-name">{nameOf(rules, letter, side)}</h3>
              {hasArmies ? <p class="card-what">{rules.catalogue.armies[side]}</p> : null}
              <p>{words}</p>
              <p class="unseen">
                Example: on {shown.square}. {reachWords(shown.reach)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function nameOf({ catalogue }: Game, letter: string, side: PieceLesson["side"]): string {
  return catalogue.pieces.find((piece) => piece.letter === letter && piece.sides.includes(side))?.name ?? letter;
}

function reachOf(rules: Game, { position, square, side }: PieceLesson): Omit<ShownReach, "pieceSet"> {
  const line = positionOfLesson(rules, position);
  return { variant: rules.id, picture: line.picture(), orientation: side, square, reach: line.reach(square) };
}

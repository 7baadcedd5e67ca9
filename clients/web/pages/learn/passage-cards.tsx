import { useMemo } from "preact/hooks";
import type { VariantId } from "skytale-client";
import type { Game } from "../../../../src/rules/game";
import { SmallBoard } from "../../components/small-board";
import type { Passage } from "../../games/lessons/lesson";
import { positionOfLesson } from "./position-of-lesson";

interface PassageCardsProps {
  readonly variant: VariantId;
  readonly rules: Game;
  readonly passages: readonly Passage[];
}

/** Rules, each with a picture of the position after its move. */
export const PassageCards = ({ variant, rules, passages }: PassageCardsProps) => (
  <ul class="cards learn-passages">
    {passages.map((passage) => (
      <PassageCard key={passage.title} variant={variant} rules={rules} passage={passage} />
    ))}
  </ul>
);

interface PassageCardProps extends Omit<PassageCardsProps, "passages"> {
  readonly passage: Passage;
}

function PassageCard({ variant, rules, passage }: PassageCardProps) {
  const { title, words, position, move } = passage;
  const after = useMemo(() => {
    if (move === undefined) return position;
    const played = positionOfLesson(rules, position).play(move);
    if (!played.ok) throw new Error(`the lesson of ${rules.id} has an illegal move: ${position}, ${move}`);
    return played.value.position;
  }, [rules, position, move]);
  return (
    <li class="card learn-card">
      <SmallBoard
        variant={variant}
        rulesRevision={rules.revision}
        position={after}
        orientation="white"
        lastMove={move ?? null}
      />
      <div class="card-words">
        <h3 class="card-name">{title}</h3>
        <p>{words}</p>
      </div>
    </li>
  );
}

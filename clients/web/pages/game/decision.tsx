import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";

/** An answer to a question: the label of its button, and its action. */
export type Answer = readonly [name: string, work: () => Promise<void>];

interface DecisionProps {
  readonly words: string;
  /** The first answer is the primary one. */
  readonly answers: readonly Answer[];
  /** Whether the viewer has to decide nothing, for example about an own offer. Then no answer is highlighted. */
  readonly isMine?: boolean;
}

/** A question with buttons for its answers, and the error of the last answer. */
export function Decision({ words, answers, isMine = false }: DecisionProps) {
  const action = useAction();
  return (
    <section class={isMine ? "decision mine" : "decision"}>
      <p>{words}</p>
      <div class="actions">
        {answers.map(([name, work], index) => (
          <button
            key={name}
            type="button"
            class={index === 0 && !isMine ? "first" : ""}
            aria-disabled={action.isRunning.value}
            onClick={() => action.run(work)}
          >
            {name}
          </button>
        ))}
      </div>
      <Refusal sentence={action.refusal} />
    </section>
  );
}

import { useAction } from "../../parts/action";
import { Refusal } from "./refusal";

/** A way to answer: the words on its button, and what it does. */
export type Answer = readonly [name: string, work: () => Promise<void>];

interface DecisionProps {
  readonly words: string;
  /** The first one is what was asked for. */
  readonly answers: readonly Answer[];
  /** Whether it waits for the other side: then nothing is urgent. */
  readonly isMine?: boolean;
}

/** Something that is asked, with its answers, and why the server refused the one that was given. */
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
      <Refusal action={action} />
    </section>
  );
}

import { useSignal } from "@preact/signals";
import { reinstatePlayer, type Suspension, suspendPlayer } from "skytale-client";
import { INPUT_LIMITS } from "../../../../src/shared/input-limits";
import { useAction } from "../../components/action";
import { AskedTwice } from "../../components/asked-twice";
import { boundTo } from "../../components/bound-to";
import { Refusal } from "../../components/refusal";
import { operatorClient } from "../../server/operator";

/** Suspends and reinstates players by name. */
export function Suspensions() {
  const name = useSignal("");
  const done = useSignal<Suspension | null>(null);
  const { isRunning, refusal, run } = useAction();
  const path = () => ({ username: name.peek().trim() });
  const suspend = async (): Promise<void> => {
    done.value = await suspendPlayer({ client: await operatorClient(), path: path() });
  };
  const reinstate = async (): Promise<void> => {
    done.value = await reinstatePlayer({ client: await operatorClient(), path: path() });
  };
  const isEmpty = name.value.trim() === "";
  return (
    <section aria-labelledby="suspensions">
      <h2 id="suspensions">Suspensions</h2>
      <p class="help">
        A suspended player cannot play, challenge or write. Their games continue, and so do their clocks.
      </p>
      <div class="form">
        <label for="suspended-player">Name</label>
        {/* Without suggestions: they leave out suspended players, and would cover the buttons. */}
        <input
          id="suspended-player"
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          maxLength={INPUT_LIMITS.usernameInRequest}
          {...boundTo(name)}
        />
        <Refusal sentence={refusal} />
        {isEmpty ? null : (
          <p class="actions">
            <AskedTwice
              key={name.value}
              name="Suspend"
              question={`Suspend ${name.value.trim()}? Their open challenges are canceled.`}
              confirm="Suspend them"
              work={suspend}
            />
            <button type="button" aria-disabled={isRunning.value} onClick={() => void run(reinstate)}>
              Reinstate
            </button>
          </p>
        )}
        <p role="status">{done.value === null ? "" : outcomeWords(done.value)}</p>
      </div>
    </section>
  );
}

const outcomeWords = ({ username, suspendedAt }: Suspension): string =>
  suspendedAt === null ? `${username} is not suspended.` : `${username} is suspended.`;

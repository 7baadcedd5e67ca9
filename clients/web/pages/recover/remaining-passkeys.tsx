import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { deletePasskey, type Passkey } from "skytale-client";
import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { localDay } from "../../components/time-left";
import { go } from "../../frame/router";
import { client } from "../../server/client";
import { returnAddress } from "./return-address";

type Decision = "kept" | "deleted";

/** The passkeys that still sign in after a recovery, each with buttons to keep or delete it. */
export function RemainingPasskeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const decided = useSignal<Readonly<Record<string, Decision>>>({});
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was removed, so the focus moves to the title.
  useEffect(() => title.current?.focus(), []);
  const isDone = passkeys.every(({ id }) => decided.value[id] !== undefined);
  return (
    <section class="narrow settings">
      <h1 ref={title} tabIndex={-1}>
        You are signed in
      </h1>
      <p>
        {passkeys.length === 1 ? "This passkey still signs in" : "These passkeys still sign in"} to your account. Delete
        any passkey that you do not recognize. Somebody else may have added it.
      </p>
      <ul class="rows">
        {passkeys.map((passkey) => (
          <RemainingPasskey
            key={passkey.id}
            passkey={passkey}
            decision={decided.value[passkey.id] ?? null}
            decide={(decision) => {
              decided.value = { ...decided.value, [passkey.id]: decision };
            }}
          />
        ))}
      </ul>
      <p class="actions">
        <button type="button" class={isDone ? "first" : ""} onClick={() => go(returnAddress(), "replace")}>
          {isDone ? "Go to your games" : "Decide later in the settings"}
        </button>
      </p>
    </section>
  );
}

interface RemainingPasskeyProps {
  readonly passkey: Passkey;
  readonly decision: Decision | null;
  readonly decide: (decision: Decision) => void;
}

function RemainingPasskey({ passkey, decision, decide }: RemainingPasskeyProps) {
  const { id, name, createdAt, createdBy, lastUsedAt } = passkey;
  const { isRunning, refusal, run } = useAction();
  const remove = () =>
    void run(async () => {
      await deletePasskey({ client: client.peek(), path: { id } });
      decide("deleted");
    });
  return (
    <li class="row">
      <strong>{name}</strong>
      <span class="row-what">
        added {localDay(createdAt)}
        {createdBy === null ? "" : ` by “${createdBy.tokenName}”`},{" "}
        {lastUsedAt === null ? "not used yet" : `last used ${localDay(lastUsedAt)}`}
      </span>
      <span class="row-end" role="status">
        {decision === null ? null : decision === "kept" ? "Kept" : "Deleted"}
      </span>
      {decision === "deleted" ? null : (
        <p class="actions">
          {decision === null ? (
            <button type="button" aria-label={`Keep ${name}`} onClick={() => decide("kept")}>
              Keep
            </button>
          ) : null}
          <button type="button" aria-label={`Delete ${name}`} aria-disabled={isRunning.value} onClick={remove}>
            Delete
          </button>
        </p>
      )}
      <Refusal sentence={refusal} />
    </li>
  );
}

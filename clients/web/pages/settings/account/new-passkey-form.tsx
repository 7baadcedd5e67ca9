import { type Signal, useSignal } from "@preact/signals";
import { createPasskey, createPasskeyOptions, type OwnerProof, type PasskeyCreationOptions } from "skytale-client";
import { INPUT_LIMITS } from "../../../../../src/shared/input-limits";
import { useSubmit } from "../../../components/action";
import { ActionForm } from "../../../components/action-form";
import { boundTo } from "../../../components/bound-to";
import { RecoveryCodeField } from "../../../components/recovery-code-field";
import { passkeys } from "../../../server/account-resources";
import { client } from "../../../server/client";
import { makePasskey, signByPasskey } from "../../../server/cookie-session";
import { ExplainedError } from "../../../server/explained-error";
import { putItem } from "../../../server/list-items";

type ProofOptions = NonNullable<PasskeyCreationOptions["proof"]>;

const readOptions = (): Promise<PasskeyCreationOptions> => createPasskeyOptions({ client: client.peek() });

async function addPasskey(options: PasskeyCreationOptions, name: string, proof: OwnerProof | null): Promise<void> {
  const credential = await makePasskey(options);
  const body = { name, credential, ...(proof === null ? {} : { proof }) };
  putItem(passkeys.of(), await createPasskey({ client: client.peek(), body }));
}

/** Adds a passkey. If the session is older than some minutes, the player has to confirm their identity first. */
export function NewPasskeyForm() {
  const name = useSignal("");
  /** The accepted proofs of identity while one is required; null otherwise. */
  const needed = useSignal<ProofOptions | null>(null);
  const done = (): void => {
    name.value = "";
    needed.value = null;
  };
  const add = async (): Promise<void> => {
    const options = await readOptions();
    needed.value = options.proof;
    if (options.proof !== null) return;
    await addPasskey(options, name.value.trim(), null);
    done();
  };
  if (needed.value !== null) {
    return (
      <Confirmation name={name.value.trim()} proof={needed.value} done={done} cancel={() => (needed.value = null)} />
    );
  }
  return (
    <ActionForm isInline button="Add passkey" work={add}>
      <NameField label="Name of a new passkey" name={name} />
    </ActionForm>
  );
}

interface ConfirmationProps {
  readonly name: string;
  readonly proof: ProofOptions;
  readonly done: () => void;
  readonly cancel: () => void;
}

/** Requests a passkey or the recovery code before a new passkey is created. */
function Confirmation({ name, proof, done, cancel }: ConfirmationProps) {
  const code = useSignal("");
  const add = async (proofOf: (options: PasskeyCreationOptions) => Promise<OwnerProof>): Promise<void> => {
    // Read again, because challenges expire after five minutes.
    const options = await readOptions();
    await addPasskey(options, name, options.proof === null ? null : await proofOf(options));
    done();
  };
  const { isRunning, refusal, run, submit } = useSubmit(() => add(async () => ({ recoveryCode: code.value.trim() })));
  const byPasskey = () =>
    void run(() =>
      add(async ({ proof: anew }) => {
        if (!anew?.passkey) throw new ExplainedError("You no longer have a passkey. Use the recovery code.");
        return { passkey: await signByPasskey(anew.passkey) };
      }),
    );
  return (
    <form class="form panel" onSubmit={submit} aria-labelledby="confirm-title">
      <h3 id="confirm-title">Confirm that it is you</h3>
      <p class="help">
        A passkey can sign in until it is deleted. Confirm that it is you, so that nobody else adds one to your account.
        Your recovery code stays valid.
      </p>
      {proof.accepted.includes("passkey") ? (
        <p class="actions">
          <button type="button" class="first" aria-disabled={isRunning.value} onClick={byPasskey}>
            Confirm with a passkey
          </button>
        </p>
      ) : null}
      <RecoveryCodeField id="proof-code" code={code} refusal={refusal} />
      <p class="actions">
        <button type="submit" aria-disabled={isRunning.value}>
          Confirm with the code
        </button>
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly name: Signal<string>;
}

/** The name of a passkey, which only its owner sees. */
export const NameField = ({ label, name }: NameFieldProps) => (
  <label>
    {label}
    <input required maxLength={INPUT_LIMITS.passkeyName} placeholder="my phone" {...boundTo(name)} />
  </label>
);

import { useSignal } from "@preact/signals";
import { deletePasskey, type Passkey, updatePasskey } from "skytale-client";
import { useAction } from "../../components/action";
import { AskedTwice } from "../../components/asked-twice";
import { localDay } from "../../components/time-left";
import { Trouble } from "../../components/trouble";
import { client } from "../../server/client";
import { hasPasskeys } from "../../server/has-passkeys";
import { useResource } from "../../server/resource";
import { passkeys } from "../../server/resources";
import { NameField, NewPasskeyForm } from "./new-passkey-form";

/** The player's passkeys. Renders nothing if the browser does not support passkeys. */
export function PasskeysSection() {
  return hasPasskeys ? <Passkeys /> : null;
}

function Passkeys() {
  const { data, failure, refresh } = useResource(passkeys);
  return (
    <section>
      <h2>Passkeys</h2>
      <p class="help">
        Sign in with your fingerprint, face or PIN instead of a code. Keep your recovery code in case you lose your
        passkeys.
      </p>
      {data.value === undefined && failure.value !== null ? <Trouble error={failure.value} retry={refresh} /> : null}
      <ul class="rows">
        {data.value?.items.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <NewPasskeyForm whenAdded={() => passkeys.of().refresh()} />
    </section>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt, createdBy } }: { readonly passkey: Passkey }) {
  const isNamed = useSignal(false);
  const typed = useSignal(name);
  const { isRunning, refusal, run } = useAction();
  const rename = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      await updatePasskey({ client: client.value, path: { id }, body: { name: typed.value.trim() } });
      await passkeys.of().refresh();
      isNamed.value = false;
    });
  };
  return (
    <li class="row">
      <strong>{name}</strong>
      <span class="row-what">
        since {localDay(createdAt)}
        {createdBy === null ? "" : `, added by “${createdBy.tokenName}”`},{" "}
        {lastUsedAt === null ? "not used yet" : `last used ${localDay(lastUsedAt)}`}
      </span>
      {isNamed.value ? (
        <form class="form inline-form" onSubmit={rename}>
          <NameField label="Name" name={typed} />
          <button type="submit" aria-disabled={isRunning.value}>
            Save
          </button>
          <p class="refusal" role="alert">
            {refusal.value}
          </p>
        </form>
      ) : (
        <p class="actions">
          <button type="button" aria-label={`Rename ${name}`} onClick={() => (isNamed.value = true)}>
            Rename
          </button>
          <AskedTwice
            name="Delete"
            question={`“${name}” can no longer be used to sign in, and everybody signed in with it is signed out. Delete it?`}
            confirm="Delete it"
            work={async () => {
              await deletePasskey({ client: client.value, path: { id } });
              await passkeys.of().refresh();
            }}
          />
        </p>
      )}
    </li>
  );
}

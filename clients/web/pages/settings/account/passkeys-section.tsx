import { useSignal } from "@preact/signals";
import { deletePasskey, type Passkey, updatePasskey } from "skytale-client";
import { ActionForm } from "../../../components/action-form";
import { AskedTwice } from "../../../components/asked-twice";
import { localDay } from "../../../components/time-left";
import { passkeys } from "../../../server/account-resources";
import { client } from "../../../server/client";
import { hasPasskeys } from "../../../server/has-passkeys";
import { putItem, removeItem } from "../../../server/list-items";
import { Rows } from "../rows";
import { NameField, NewPasskeyForm } from "./new-passkey-form";

/** The player's passkeys. Renders nothing if the browser does not support passkeys. */
export const PasskeysSection = () =>
  hasPasskeys ? (
    <section id="passkeys">
      <h2>Passkeys</h2>
      <p class="help">
        Sign in with your fingerprint, face or PIN instead of a code. Keep your recovery code in case you lose your
        passkeys.
      </p>
      <Rows list={passkeys} row={(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />} />
      <NewPasskeyForm />
    </section>
  ) : null;

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt, createdBy } }: { readonly passkey: Passkey }) {
  const isNamed = useSignal(false);
  const typed = useSignal(name);
  const rename = async (): Promise<void> => {
    const body = { name: typed.value.trim() };
    putItem(passkeys.of(), await updatePasskey({ client: client.value, path: { id }, body }));
    isNamed.value = false;
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
        <ActionForm isInline button="Save" work={rename}>
          <NameField label="Name" name={typed} />
        </ActionForm>
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
              removeItem(passkeys.of(), id);
            }}
          />
        </p>
      )}
    </li>
  );
}

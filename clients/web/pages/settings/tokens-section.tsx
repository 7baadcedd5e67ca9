import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { createToken, getToken, revokeToken, type Scope, type TokenInfo } from "skytale-client";
import { INPUT_LIMITS } from "../../../../src/shared/input-limits";
import { useAction } from "../../components/action";
import { AskedTwice } from "../../components/asked-twice";
import { Choices, Tick } from "../../components/choices";
import { localDay } from "../../components/time-left";
import { Trouble } from "../../components/trouble";
import { client } from "../../server/client";
import { Resource, useResource } from "../../server/resource";
import { passkeys, tokens } from "../../server/resources";
import { Secret } from "./secret";

/** Purposes of a token, and the scopes for each. */
const CALENDAR = "My calendar and feed reader";
const PURPOSES = {
  "A bot that plays": ["game:read", "game:play", "challenge:read", "challenge:write", "feed:read", "webhook:manage"],
  "Reading only": ["game:read", "challenge:read", "feed:read"],
  [CALENDAR]: ["calendar:read"],
} as const satisfies Record<string, readonly Scope[]>;
type Purpose = keyof typeof PURPOSES;
const PURPOSE_NAMES: readonly Purpose[] = ["A bot that plays", "Reading only", CALENDAR];

/** A token with the tokens and passkeys created with it, by its id. */
const tokenDetails = new Resource((client, id) => getToken({ client, path: { id } }));

/** The player's tokens, and a form for a new one. */
export function TokensSection({ own }: { readonly own: string }) {
  const { data, failure, refresh } = useResource(tokens);
  return (
    <section>
      <h2>Tokens</h2>
      <p class="help">
        Anyone with one of these tokens can act as you. Give each program its own token, so that you can revoke it.
      </p>
      {data.value === undefined && failure.value !== null ? <Trouble error={failure.value} retry={refresh} /> : null}
      <ul class="rows">
        {data.value?.items.map((token) => (
          <TokenRow key={token.id} token={token} isOwn={token.id === own} />
        ))}
      </ul>
      <NewTokenForm />
    </section>
  );
}

interface TokenRowProps {
  readonly token: TokenInfo;
  readonly isOwn: boolean;
}

function TokenRow({ token: { id, name, createdAt, expiresAt }, isOwn }: TokenRowProps) {
  const withPasskeys = useSignal(false);
  return (
    <li class="row">
      <strong>{name}</strong>
      <span class="row-what">
        since {localDay(createdAt)}
        {expiresAt === null ? "" : `, until ${localDay(expiresAt)}`}
      </span>
      <span class="row-end">
        {isOwn ? (
          "this browser"
        ) : (
          <AskedTwice
            name="Revoke"
            question={`Programs that use “${name}” lose access at once. Tokens created with it are revoked as well. Revoke it?`}
            confirm="Revoke it"
            work={async () => {
              const query = withPasskeys.value ? ({ passkeys: "delete" } as const) : {};
              await revokeToken({ client: client.value, path: { id }, query });
              await tokens.of().refresh();
              passkeys.invalidate();
            }}
          >
            <Creations id={id} withPasskeys={withPasskeys} />
          </AskedTwice>
        )}
      </span>
    </li>
  );
}

/** The tokens and passkeys created with a token that is about to be revoked, and whether to delete its passkeys. */
function Creations({ id, withPasskeys }: { readonly id: string; readonly withPasskeys: Signal<boolean> }) {
  const { data, failure, refresh } = useResource(tokenDetails, id);
  useEffect(() => {
    withPasskeys.value = false;
  }, []);
  if (data.value === undefined) {
    return failure.value === null ? null : <Trouble error={failure.value} retry={refresh} />;
  }
  const { created } = data.value;
  return (
    <>
      {created.tokens.length === 0 ? null : <p>Tokens created with it: {namesOf(created.tokens)}.</p>}
      {created.passkeys.length === 0 ? null : (
        <Tick name={`Also delete the passkeys added with it: ${namesOf(created.passkeys)}`} value={withPasskeys} />
      )}
    </>
  );
}

const namesOf = (items: readonly { readonly name: string }[]): string =>
  items.map(({ name }) => `“${name}”`).join(", ");

function NewTokenForm() {
  const name = useSignal("");
  const purpose = useSignal<Purpose>("A bot that plays");
  const made = useSignal<{ readonly token: string; readonly purpose: Purpose } | null>(null);
  const { isRunning, refusal, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      const body = { name: name.value.trim(), scopes: [...PURPOSES[purpose.value]] };
      const { token } = await createToken({ client: client.value, body });
      made.value = { token, purpose: purpose.value };
      name.value = "";
      await tokens.of().refresh();
    });
  };
  return (
    <details class="panel">
      <summary>New token</summary>
      <form class="form" onSubmit={submit}>
        <label for="token-name">Name</label>
        <input
          id="token-name"
          required
          maxLength={INPUT_LIMITS.tokenName}
          placeholder="my bot"
          value={name.value}
          onInput={({ currentTarget }) => {
            name.value = currentTarget.value;
          }}
        />
        <Choices legend="For" options={PURPOSE_NAMES} chosen={purpose} nameOf={(option) => option} />
        <p class="refusal" role="alert">
          {refusal.value}
        </p>
        <button type="submit" class="first" aria-disabled={isRunning.value}>
          Create token
        </button>
      </form>
      {made.value === null ? null : made.value.purpose === CALENDAR ? (
        <>
          <Secret
            words="The address of a calendar with your deadlines. Copy it now: it is shown only once."
            text={`${location.origin}/v1/me/deadlines.ics?token=${made.value.token}`}
          />
          <Secret
            words="The address of a feed with your turns."
            text={`${location.origin}/v1/me/feed.atom?token=${made.value.token}`}
          />
        </>
      ) : (
        <Secret words="Copy it now: it is shown only once." text={made.value.token} />
      )}
    </details>
  );
}

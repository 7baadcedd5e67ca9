import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { createToken, getToken, revokeToken, type Scope, type TokenInfo } from "skytale-client";
import { INPUT_LIMITS } from "../../../../../src/shared/input-limits";
import { ActionForm } from "../../../components/action-form";
import { AskedTwice } from "../../../components/asked-twice";
import { boundTo } from "../../../components/bound-to";
import { Choices, Tick } from "../../../components/choices";
import { localDay } from "../../../components/time-left";
import { Unloaded } from "../../../components/unloaded";
import { passkeys, tokens } from "../../../server/account-resources";
import { calendarAddress, client, turnFeedAddress } from "../../../server/client";
import { putItem } from "../../../server/list-items";
import { Resource, useResource } from "../../../server/resource";
import { Rows } from "../rows";
import { webhooks } from "../webhooks";
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

/** A token with everything created with it, by its id. */
const tokenDetails = new Resource((client, id) => getToken({ client, path: { id } }));

/** The player's tokens, and a form for a new one. */
export const TokensSection = ({ own }: { readonly own: string }) => (
  <section id="tokens">
    <h2>Tokens</h2>
    <p class="help">
      Anyone with one of these tokens can act as you. Give each program its own token, so that you can revoke it.
    </p>
    <Rows list={tokens} row={(token) => <TokenRow key={token.id} token={token} isOwn={token.id === own} />} />
    <NewTokenForm />
  </section>
);

interface TokenRowProps {
  readonly token: TokenInfo;
  readonly isOwn: boolean;
}

function TokenRow({ token: { id, name, createdAt, expiresAt }, isOwn }: TokenRowProps) {
  const withPasskeys = useSignal(false);
  const withWebhooks = useSignal(false);
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
              const query = {
                ...(withPasskeys.value ? ({ passkeys: "delete" } as const) : {}),
                ...(withWebhooks.value ? ({ webhooks: "delete" } as const) : {}),
              };
              await revokeToken({ client: client.value, path: { id }, query });
              // The response does not say which other tokens ended with this one.
              await tokens.of().refresh();
              passkeys.invalidate();
              await webhooks.of().refresh();
            }}
          >
            <Creations id={id} withPasskeys={withPasskeys} withWebhooks={withWebhooks} />
          </AskedTwice>
        )}
      </span>
    </li>
  );
}

interface CreationsProps {
  readonly id: string;
  readonly withPasskeys: Signal<boolean>;
  readonly withWebhooks: Signal<boolean>;
}

/** The things created with a token that is about to be revoked, and which of them to delete, too. */
function Creations({ id, withPasskeys, withWebhooks }: CreationsProps) {
  const known = useResource(tokenDetails, id);
  useEffect(() => {
    withPasskeys.value = false;
    withWebhooks.value = false;
  }, []);
  if (known.data.value === undefined) return <Unloaded entry={known} />;
  const { created } = known.data.value;
  return (
    <>
      {created.tokens.length === 0 ? null : <p>Tokens created with it: {namesOf(created.tokens)}.</p>}
      {created.passkeys.length === 0 ? null : (
        <Tick name={`Also delete the passkeys added with it: ${namesOf(created.passkeys)}`} value={withPasskeys} />
      )}
      {created.webhooks.length === 0 ? null : (
        <Tick
          name={`Also delete the webhooks created with it, to ${created.webhooks.map(({ host }) => host).join(", ")}`}
          value={withWebhooks}
        />
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
  const create = async (): Promise<void> => {
    const body = { name: name.value.trim(), scopes: [...PURPOSES[purpose.value]] };
    const { token, ...info } = await createToken({ client: client.value, body });
    putItem(tokens.of(), info);
    made.value = { token, purpose: purpose.value };
    name.value = "";
  };
  return (
    <details class="panel">
      <summary>New token</summary>
      <ActionForm button="Create token" work={create}>
        <label for="token-name">Name</label>
        <input id="token-name" required maxLength={INPUT_LIMITS.tokenName} placeholder="my bot" {...boundTo(name)} />
        <Choices legend="For" options={PURPOSE_NAMES} chosen={purpose} nameOf={(option) => option} />
      </ActionForm>
      {made.value === null ? null : made.value.purpose === CALENDAR ? (
        <>
          <Secret
            words="The address of a calendar with your deadlines. Copy it now: it is shown only once."
            text={calendarAddress(made.value.token)}
          />
          <Secret words="The address of a feed with your turns." text={turnFeedAddress(made.value.token)} />
        </>
      ) : (
        <Secret words="Copy it now: it is shown only once." text={made.value.token} />
      )}
    </details>
  );
}

import { useSignal } from "@preact/signals";
import { createClient, getMe, type Passkey, recoverToken } from "skytale-client";
import { useAction } from "../../components/action";
import { boundTo } from "../../components/bound-to";
import { Tick } from "../../components/choices";
import { PasskeySignIn } from "../../components/passkey-sign-in";
import { RecoveryCodeField } from "../../components/recovery-code-field";
import { go } from "../../frame/router";
import { client } from "../../server/client";
import { beginSession, session } from "../../server/session";
import { LinkByEmail } from "./link-by-email";
import { RemainingPasskeys } from "./remaining-passkeys";
import { returnAddress } from "./return-address";
import { SendButton } from "./send-button";

/** The exact spelling of the player's name. The server accepts any case, but other pages compare names exactly. */
const nameOf = (token: string, typed: string): Promise<string> =>
  getMe({ client: createClient({ server: location.origin, token }) }).then(
    ({ username }) => username,
    // The recovery code is used up now, so the typed name is better than an error.
    () => typed,
  );

/** Signs in by name and recovery code, or by passkey. */
export default function RecoverPage() {
  // The link of a recovery mail contains both.
  const linked = new URLSearchParams(location.hash.slice(1));
  const username = useSignal(linked.get("username") ?? "");
  const recoveryCode = useSignal(linked.get("code") ?? "");
  const revokeAll = useSignal(false);
  /** Whether the player has sent the form and has to confirm what signing out everywhere else removes. */
  const isAsked = useSignal(false);
  /** Passkeys that can still sign in; null until the server has accepted the recovery code. */
  const remaining = useSignal<readonly Passkey[] | null>(null);
  const { isRunning, refusal, run } = useAction();
  const signIn = async (): Promise<void> => {
    const name = username.value.trim();
    const body = { username: name, recoveryCode: recoveryCode.value.trim(), revokeAll: revokeAll.value };
    const { token, recoveryCode: next, passkeys } = await recoverToken({ client: client.value, body });
    await beginSession({ username: await nameOf(token, name), token, recoveryCode: next });
    if (passkeys.length === 0) go(returnAddress(), "replace");
    else remaining.value = passkeys;
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (revokeAll.value && !isAsked.value) {
      isAsked.value = true;
      return;
    }
    void run(signIn).then(() => {
      isAsked.value = false;
    });
  };
  if (remaining.value !== null) return <RemainingPasskeys passkeys={remaining.value} />;
  return (
    <form class="narrow form" onSubmit={submit}>
      <h1>Sign in</h1>
      <PasskeySignIn then={async () => go(returnAddress(), "replace")} />
      <p>Sign in with your name and recovery code. A code works only once, and you get a new one right away.</p>
      {session.value ? (
        <p class="notice">You are signed in as {session.value.username}. Signing in as another player signs you out.</p>
      ) : null}
      <label for="username">Name</label>
      <input
        id="username"
        name="username"
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        required
        {...boundTo(username)}
      />
      <RecoveryCodeField id="code" code={recoveryCode} refusal={refusal} />
      <Tick
        name="Sign out everywhere else, because somebody else may have my token. This also removes all my passkeys."
        value={revokeAll}
      />
      <SendButton
        isAsked={isAsked.value && revokeAll.value}
        isRunning={isRunning.value}
        cancel={() => {
          isAsked.value = false;
        }}
      />
      <p class="help">
        Without a code or a passkey, only a link to your e-mail address restores your access, if you allowed that in
        your settings. Otherwise <a href="/lobby">sign up</a> with another name.
      </p>
      <LinkByEmail username={username.value.trim()} />
    </form>
  );
}

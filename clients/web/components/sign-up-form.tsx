import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { isProblem, signUp } from "skytale-client";
import { INPUT_LIMITS } from "../../../src/shared/input-limits";
import { client } from "../server/client";
import { ExplainedError } from "../server/explained-error";
import { hasPasskeys } from "../server/has-passkeys";
import { beginSession } from "../server/session";
import { readTab, writeTab } from "../server/tab-store";
import { useSubmit } from "./action";
import { boundTo } from "./bound-to";
import { lazyComponent } from "./lazy-component";

const PasskeySignIn = lazyComponent(async () => (await import("./passkey-sign-in")).PasskeySignIn);

/** Shown if the player was created but the response, which contains the token, was lost. */
const LOST = "Your account was created, but the response with its token was lost. Choose another name.";

/** Session storage key of the name of a sign-up without a response. */
const ASKED = "asked-name";

const HELP = "3 to 20 letters, digits, - or _. No e-mail address, no password.";
const AGAIN = "The response for this name was lost. Send it again to sign in.";

interface SignUpFormProps {
  /** The label of the name field. */
  readonly label: string;
  readonly button: string;
  /** The address of the page to sign in. */
  readonly signIn?: string;
  /** More of the form, above the name. */
  readonly children?: ComponentChildren;
  /** Called when the player is signed up. An error that it throws is shown beside the field. */
  readonly then: () => Promise<void>;
  /** Called after signing in with a passkey. Not needed if the page renders again for a signed-in player. */
  readonly back?: () => Promise<void>;
}

/** Sign-up with one field, the name. The recovery code is shown later, on the page with the games. */
export function SignUpForm({
  label,
  button,
  signIn = "/recover",
  children,
  then,
  back = async () => undefined,
}: SignUpFormProps) {
  const unanswered = useMemo(() => readTab(ASKED) ?? "", []);
  const username = useSignal(unanswered);
  const { isRunning, refusal, submit } = useSubmit(async () => {
    const body = { username: username.value.trim() };
    writeTab(ASKED, body.username);
    const { player, token, recoveryCode } = await signUp({ client: client.value, body }).catch((error: unknown) => {
      if (isProblem(error)) writeTab(ASKED, null);
      throw isProblem(error, "already-done") ? new ExplainedError(LOST) : error;
    });
    await beginSession({ username: player.username, token, recoveryCode });
    writeTab(ASKED, null);
    await then();
  });
  return (
    <form class="sign-up" onSubmit={submit}>
      {children}
      <label for="username">{label}</label>
      <div class="sign-up-field">
        <input
          id="username"
          name="username"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          required
          minLength={3}
          maxLength={INPUT_LIMITS.username}
          placeholder="leonidas"
          aria-describedby="username-help"
          aria-invalid={refusal.value !== null}
          {...boundTo(username)}
        />
        <button type="submit" class="first" aria-disabled={isRunning.value}>
          {button}
        </button>
      </div>
      <p id="username-help" class={refusal.value === null ? "help" : "refusal"} role="status">
        {refusal.value ?? (unanswered !== "" && username.value === unanswered ? AGAIN : HELP)}
      </p>
      <p class="help">
        Already have an account? <a href={signIn}>Sign in with your recovery code</a>.
      </p>
      {hasPasskeys ? (
        <div class="passkey-container">
          <PasskeySignIn then={back} />
        </div>
      ) : null}
    </form>
  );
}

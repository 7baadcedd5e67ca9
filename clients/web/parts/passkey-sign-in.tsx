import { openCookieSession } from "../server/cookie-session";
import { hasPasskeys } from "../server/has-passkeys";
import { beginSession } from "../server/session";
import { useAction } from "./action";

interface PasskeySignInProps {
  /** Goes on, signed in. */
  readonly then: () => Promise<void>;
}

/** Signing in without a name or a code, where the browser has passkeys. */
export function PasskeySignIn({ then }: PasskeySignInProps) {
  const { isRunning, refusal, run } = useAction();
  if (!hasPasskeys) return null;
  const signIn = () =>
    void run(async () => {
      await beginSession({ username: await openCookieSession(), token: null, recoveryCode: null });
      await then();
    });
  return (
    <div class="passkey-sign-in">
      <button type="button" aria-disabled={isRunning.value} onClick={signIn}>
        Sign in with a passkey
      </button>
      <p class="refusal" role="alert">
        {refusal.value}
      </p>
    </div>
  );
}

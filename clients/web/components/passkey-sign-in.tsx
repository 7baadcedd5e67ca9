import { openCookieSession } from "../server/cookie-session";
import { hasPasskeys } from "../server/has-passkeys";
import { beginSession } from "../server/session";
import { useAction } from "./action";
import { Refusal } from "./refusal";

interface PasskeySignInProps {
  /** Called when the player is signed in. */
  readonly then: () => Promise<void>;
}

/** Signs in with a passkey, without a name or a code. Renders nothing if the browser has no passkeys. */
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
      <Refusal sentence={refusal} />
    </div>
  );
}

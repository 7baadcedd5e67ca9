import { RecoveryCode } from "../../../components/recovery-code";
import { SignOut } from "../../../components/sign-out";
import { passkeys } from "../../../server/account-resources";
import { hasPasskeys } from "../../../server/has-passkeys";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { EverywhereElse } from "./everywhere-else";

/** The ways to sign in again, and the buttons to sign out here and everywhere else. */
export function SignInSection({ username }: { readonly username: string }) {
  const known = useResource(passkeys).data.value?.items;
  return (
    <section id="sign-in">
      <RecoveryCode />
      <h2>Signing in</h2>
      <p>{waysToSignIn(known === undefined || known.length > 0, session.value?.recoveryCode === null)}</p>
      <p class="help">
        If somebody else may have access to your account, revoke their token in the list of{" "}
        <a href="/settings/developers#tokens">browsers and programs that can act as you</a>. To end all of them at once,
        sign out everywhere else.
      </p>
      <div class="actions">
        <SignOut />
        <EverywhereElse username={username} />
      </div>
    </section>
  );
}

function waysToSignIn(hasPasskey: boolean, isCodeSaved: boolean): string {
  if (hasPasskey) {
    return isCodeSaved
      ? "In another browser, you sign in with a passkey or your recovery code."
      : "In another browser, you sign in with a passkey. Save your recovery code in case you lose it.";
  }
  const other = hasPasskeys ? "or add a passkey" : "because nobody can restore your access";
  return isCodeSaved
    ? `In another browser, you sign in with your recovery code. Keep it, ${other}.`
    : `In another browser, you sign in with your recovery code. Save it, ${other}.`;
}

import { type Me, revokeToken, updateMe } from "skytale-client";
import { useAction } from "../../components/action";
import { AskedTwice } from "../../components/asked-twice";
import { RecoveryCode } from "../../components/recovery-code";
import { client } from "../../server/client";
import { useResource } from "../../server/resource";
import { me, passkeys } from "../../server/resources";
import { dropCookie, endSession, session, sessionEnd } from "../../server/session";

/** The confirmation of moves, and logging out. */
export function AccountSection({ account }: { readonly account: Me }) {
  const { refusal, run } = useAction();
  const hasPasskey = (useResource(passkeys).data.value?.items.length ?? 0) > 0;
  const change = (confirmMoves: boolean) =>
    void run(async () => me.of().put(await updateMe({ client: client.value, body: { confirmMoves } })));
  return (
    <section>
      <RecoveryCode />
      <h2>Playing</h2>
      <label class="choice">
        <input
          type="checkbox"
          checked={account.confirmMoves}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        Confirm moves before they are sent
      </label>
      <p class="refusal" role="alert">
        {refusal.value}
      </p>
      <AskedTwice
        name="Sign out"
        question={logOutQuestion(session.value?.recoveryCode === null, hasPasskey)}
        confirm="Sign out"
        work={() => logOut(account.tokenId)}
      />
    </section>
  );
}

function logOutQuestion(isCodeSaved: boolean, hasPasskey: boolean): string {
  if (isCodeSaved) return "You need a passkey or your recovery code to sign in again. Sign out?";
  return hasPasskey
    ? "You have not saved your recovery code. You need your passkey to sign in again. Sign out?"
    : "You have not saved your recovery code. Without it, you cannot sign in to this account again. Sign out anyway?";
}

/** Logs out. The token is revoked on the server as well, so that a copy of it is useless. */
async function logOut(tokenId: string): Promise<void> {
  const leaving = client.value;
  const hasCookie = session.value?.token === null;
  await endSession("logged-out");
  if (hasCookie) {
    if (!(await dropCookie())) sessionEnd.value = "not-revoked";
    return;
  }
  try {
    await revokeToken({ client: leaving, path: { id: tokenId } });
  } catch {
    sessionEnd.value = "not-revoked";
  }
}

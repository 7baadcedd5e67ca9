import { type Me, revokeToken, updateMe } from "skytale-client";
import { useAction } from "../../parts/action";
import { AskedTwice } from "../../parts/asked-twice";
import { RecoveryCode } from "../../parts/recovery-code";
import { client } from "../../server/client";
import { me } from "../../server/queries";
import { dropCookie, endSession, session, sessionEnd } from "../../server/session";

/** How one plays, and the way out. */
export function AccountSection({ account }: { readonly account: Me }) {
  const { refusal, run } = useAction();
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
        Ask before a move is sent
      </label>
      <p class="refusal" role="alert">
        {refusal.value}
      </p>
      <AskedTwice
        name="Log out"
        question={
          session.value?.recoveryCode === null
            ? "You need a passkey or your recovery code to come back. Log out?"
            : "You have not kept your recovery code: without it there is no way back to this account. Log out all the same?"
        }
        confirm="Log out"
        work={() => logOut(account.tokenId)}
      />
    </section>
  );
}

/** The token goes on the server too: whoever has copied it from this browser has nothing. */
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

import { getMe, revokeToken } from "skytale-client";
import { passkeys } from "../server/account-resources";
import { client } from "../server/client";
import { useResource } from "../server/resource";
import { me } from "../server/resources";
import { dropCookie, endSession, session, sessionEnd } from "../server/session";
import { AskedTwice } from "./asked-twice";

/** The button to sign out of this browser. */
export const AskedSignOut = () => (
  <AskedTwice name="Sign out" question={<Question />} confirm="Sign out" work={signOut} />
);

function Question() {
  const known = useResource(passkeys).data.value?.items;
  return <>{questionOf(session.value?.recoveryCode === null, known === undefined ? null : known.length > 0)}</>;
}

/** @param hasPasskey null if that is not known */
function questionOf(isCodeSaved: boolean, hasPasskey: boolean | null): string {
  if (isCodeSaved) {
    const way = hasPasskey === false ? "your recovery code" : "a passkey or your recovery code";
    return `You need ${way} to sign in again. Sign out?`;
  }
  if (hasPasskey === true) {
    return "You have not saved your recovery code. You need your passkey to sign in again. Sign out?";
  }
  const way = hasPasskey === false ? "it" : "it or a passkey";
  return `You have not saved your recovery code. Without ${way}, you cannot sign in to this account again. Sign out anyway?`;
}

/** Signs out. The token is revoked on the server as well, so that a copy of it is useless. */
async function signOut(): Promise<void> {
  const leaving = client.peek();
  const hasCookie = session.peek()?.token === null;
  const tokenId = me.of().data.peek()?.tokenId;
  await endSession("logged-out");
  if (hasCookie) {
    if (!(await dropCookie())) sessionEnd.value = "not-revoked";
    return;
  }
  try {
    const id = tokenId ?? (await getMe({ client: leaving })).tokenId;
    await revokeToken({ client: leaving, path: { id } });
  } catch {
    sessionEnd.value = "not-revoked";
  }
}

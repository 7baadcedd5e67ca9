import { type AccountChanges, type Me, revokeToken, updateMe } from "skytale-client";
import type { AppearanceName } from "../../../../src/shared/appearance";
import { useAction } from "../../components/action";
import { AskedTwice } from "../../components/asked-twice";
import { Checkbox } from "../../components/choices";
import { RecoveryCode } from "../../components/recovery-code";
import { Refusal } from "../../components/refusal";
import { client } from "../../server/client";
import { useResource } from "../../server/resource";
import { me, passkeys } from "../../server/resources";
import { dropCookie, endSession, session, sessionEnd } from "../../server/session";
import { TimeZoneField } from "./time-zone-field";

/** The settings that are on or off. A setting of another kind needs a control of its own. */
type Setting = Exclude<
  {
    [Name in keyof AccountChanges]-?: AccountChanges[Name] extends boolean | undefined ? Name : never;
  }[keyof AccountChanges],
  AppearanceName
>;

/** The labels of the switches in the form. The settings of the appearance have a section of their own. */
const LABELS: Readonly<Record<Setting, string>> = {
  confirmMoves: "Confirm moves before they are sent",
  openNextGame: "Open the next game that needs you after a move is sent",
};

const isSetting = (name: string): name is Setting => Object.hasOwn(LABELS, name);

/** The player's settings, and logging out. */
export function AccountSection({ account }: { readonly account: Me }) {
  const { refusal, run } = useAction();
  const hasPasskey = (useResource(passkeys).data.value?.items.length ?? 0) > 0;
  const change = (setting: Setting, value: boolean) =>
    void run(async () => me.of().put(await updateMe({ client: client.value, body: { [setting]: value } })));
  return (
    <section>
      <RecoveryCode />
      <h2>Playing</h2>
      {Object.keys(LABELS)
        .filter(isSetting)
        .map((setting) => (
          <Checkbox
            key={setting}
            label={LABELS[setting]}
            isChecked={account[setting]}
            change={(isChecked) => change(setting, isChecked)}
          />
        ))}
      <Refusal sentence={refusal} />
      <TimeZoneField account={account} />
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

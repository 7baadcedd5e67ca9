import { passkeys, tokens } from "../server/account-resources";
import { useResource } from "../server/resource";
import { me } from "../server/resources";
import { changeSession } from "../server/session";
import { CopyButton } from "./copy-button";

const forget = () => void changeSession({ recoveryCode: null });

interface UnsavedCodeProps {
  readonly username: string;
  readonly code: string;
}

/** The recovery code of a new player, with buttons to save it. If somebody has used the code, a warning instead. */
export function UnsavedCode({ username, code }: UnsavedCodeProps) {
  const isUsed = useIsUsed();
  const hasPasskey = (useResource(passkeys).data.value?.items.length ?? 0) > 0;
  if (isUsed) {
    return (
      <section class="decision" aria-labelledby="recovery-title">
        <h2 id="recovery-title">Your recovery code was used</h2>
        <p>
          Somebody used it to sign in as {username}. It no longer works, and they were shown a new one. If that was not
          you, revoke their <a href="/settings/developers#tokens">token</a>, and delete the{" "}
          <a href="/settings/account#passkeys">passkeys</a> that you do not recognize.
        </p>
        <p class="actions">
          <button type="button" class="first" onClick={forget}>
            I have the new one
          </button>
        </p>
      </section>
    );
  }
  const text = `Skytale, ${location.origin}\nName: ${username}\nRecovery code: ${code}\n`;
  return (
    <section class="decision" aria-labelledby="recovery-title">
      <h2 id="recovery-title">Save your recovery code</h2>
      <p>{hasPasskey ? besidePasskey(username) : onlyWay(username)}</p>
      <p class="secret">
        <code>{code}</code>
      </p>
      <p class="actions">
        <CopyButton text={code} />
        <a
          class="button"
          download={`skytale-${username}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </a>
        <button type="button" class="first" onClick={forget}>
          I saved it
        </button>
      </p>
    </section>
  );
}

const onlyWay = (username: string): string =>
  `You need it to sign in as ${username} in another browser, or if this browser's data is cleared.`;

const besidePasskey = (username: string): string =>
  `You need it to sign in as ${username} if you lose your passkey, or in a browser without it.`;

/** Whether the recovery code was used after this browser's token was created. */
function useIsUsed(): boolean {
  const all = useResource(tokens, "", 60_000).data.value?.items;
  const own = all?.find(({ id }) => id === me.of().data.value?.tokenId);
  if (own === undefined) return false;
  // Only tokens that the server issued for a recovery code have this name and no parent.
  return (
    all?.some(({ name, parentId, createdAt }) => {
      return name === "recovery" && parentId === null && createdAt > own.createdAt;
    }) === true
  );
}

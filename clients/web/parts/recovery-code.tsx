import { changeSession, session } from "../server/session";
import { CopyButton } from "./copy-button";

/** Asks a new player to keep their recovery code, until they say that they do. */
export function RecoveryCode() {
  const known = session.value;
  if (!known || known.recoveryCode === null) return null;
  const { username, recoveryCode: code } = known;
  const text = `Skytale, ${location.origin}\nName: ${username}\nRecovery code: ${code}\n`;
  return (
    <section class="decision" aria-labelledby="recovery-title">
      <h2 id="recovery-title">Keep your recovery code</h2>
      <p>It is the only way back to {username} from another browser, or when this one forgets you.</p>
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
        <button type="button" class="first" onClick={() => void changeSession({ recoveryCode: null })}>
          I have kept it
        </button>
      </p>
    </section>
  );
}

import { useSignal } from "@preact/signals";
import { recoverToken } from "skytale-client";
import { useSubmit } from "../../../components/action";
import { EVERYWHERE_ELSE_QUESTION } from "../../../components/everywhere-else";
import { useQuestionFocus } from "../../../components/question-focus";
import { RecoveryCodeField } from "../../../components/recovery-code-field";
import { announce } from "../../../frame/announce";
import { go } from "../../../frame/router";
import { client } from "../../../server/client";
import { beginSession, session } from "../../../server/session";

/**
 * The button that ends all other sessions, for a player whose token somebody else may have. The first click replaces it
 * by a question, which needs the recovery code.
 */
export function EverywhereElse({ username }: { readonly username: string }) {
  const isAsked = useSignal(false);
  const code = useSignal(session.peek()?.recoveryCode ?? "");
  const focus = useQuestionFocus(isAsked.value);
  const { isRunning, refusal, submit } = useSubmit(async () => {
    const body = { username, recoveryCode: code.value.trim(), revokeAll: true };
    const { token, recoveryCode } = await recoverToken({ client: client.peek(), body });
    await beginSession({ username, token, recoveryCode });
    announce("You are signed out everywhere else. Save your new recovery code.");
    // The new recovery code is at the beginning of this section.
    go("/settings/account#sign-in", "replace");
  });
  if (!isAsked.value) {
    return (
      <button type="button" ref={focus.button} onClick={() => (isAsked.value = true)}>
        Sign out everywhere else
      </button>
    );
  }
  return (
    <form class="form asked" onSubmit={submit}>
      <fieldset class="asked" ref={focus.question} tabIndex={-1}>
        <legend>{EVERYWHERE_ELSE_QUESTION}</legend>
        <RecoveryCodeField id="code" code={code} refusal={refusal} />
        <p class="actions">
          <button type="submit" class="first" aria-disabled={isRunning.value}>
            Sign out everywhere else
          </button>
          <button type="button" onClick={() => (isAsked.value = false)}>
            Cancel
          </button>
        </p>
      </fieldset>
    </form>
  );
}

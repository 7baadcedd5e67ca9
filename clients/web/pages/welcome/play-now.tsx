import { useSignal } from "@preact/signals";
import { signUp } from "skytale-client";
import { useAction } from "../../parts/action";
import { client } from "../../server/client";
import { beginSession } from "../../server/session";

/** Signing up in one field, on the front page. The recovery code is shown when there is time for it: after this. */
export function PlayNow() {
  const username = useSignal("");
  const { isRunning, refusal, run } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      const name = username.value.trim();
      const { player, token, recoveryCode } = await signUp({ client: client.value, body: { username: name } });
      await beginSession({ username: player.username, token, recoveryCode });
      location.assign("/");
    });
  };
  return (
    <form class="play-now" onSubmit={submit}>
      <label for="username">Choose a name, and play</label>
      <div class="play-now-field">
        <input
          id="username"
          name="username"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          required
          minLength={3}
          maxLength={20}
          placeholder="leonidas"
          aria-describedby="username-help"
          aria-invalid={refusal.value !== null}
          value={username.value}
          onInput={({ currentTarget }) => {
            username.value = currentTarget.value;
          }}
        />
        <button type="submit" class="first" aria-disabled={isRunning.value}>
          Play
        </button>
      </div>
      <p id="username-help" class={refusal.value === null ? "help" : "refusal"} role="status">
        {refusal.value ?? "3 to 20 letters, digits, - or _. No mail address, no password."}
      </p>
      <p class="help">
        Been here before? <a href="/recover">Come back with your recovery code</a>.
      </p>
    </form>
  );
}

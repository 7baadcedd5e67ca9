import { useSignal } from "@preact/signals";
import { getPlayer } from "skytale-client";
import { useAction } from "../../components/action";
import { PlayerField } from "../../components/player-field";
import { go } from "../../frame/router";
import { client } from "../../server/client";
import { isMissing } from "../../server/failure";
import { playerKey, profiles } from "../../server/people";

/** A field that opens the page of a player. */
export function FindPlayer() {
  const name = useSignal("");
  const { isRunning, refusal, run } = useAction();
  const missing = useSignal<string | null>(null);
  const open = async (): Promise<void> => {
    const username = name.peek().trim();
    missing.value = null;
    const profile = await getPlayer({ client: client.peek(), path: { username } }).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      missing.value = `There is no player named ${username}. Check the spelling.`;
    });
    if (profile === undefined) return;
    profiles.of(playerKey(username)).put(profile);
    go(`/players/${encodeURIComponent(profile.username)}`);
  };
  const words = missing.value ?? refusal.value;
  return (
    <section>
      <h2>Find a player</h2>
      <search>
        <form
          class="form find-player"
          onSubmit={(event) => {
            event.preventDefault();
            void run(open);
          }}
        >
          <label for="find-player">Name</label>
          <div class="sign-up-field">
            <PlayerField
              id="find-player"
              name={name}
              describedBy="find-player-refusal"
              isInvalid={words !== null}
              onChoose={() => void run(open)}
            />
            <button type="submit" aria-disabled={isRunning.value}>
              Open
            </button>
          </div>
          <p id="find-player-refusal" class="refusal" role="alert">
            {words}
          </p>
        </form>
      </search>
    </section>
  );
}

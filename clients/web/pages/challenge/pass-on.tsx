import type { Challenge } from "skytale-client";
import { CopyButton } from "../../parts/copy-button";
import { VARIANT_NAMES } from "../../parts/variants";

/**
 * Tells the challenger how the opponent learns of the challenge: the server notifies a named player, any other needs
 * the link.
 */
export function PassOn({ challenge }: { readonly challenge: Challenge }) {
  const { opponent, private: isPrivate, variant } = challenge;
  if (opponent !== null) {
    return (
      <p>
        {opponent.username} has been told, and finds it in the lobby. Wait here, and you are led to the game when they
        take it up; it also comes to your games.
      </p>
    );
  }
  const share = () =>
    navigator
      .share({ title: `A game of ${VARIANT_NAMES[variant]}?`, url: location.href })
      // Closing the share dialog rejects the promise, which is not an error.
      .catch(() => undefined);
  return (
    <>
      <p>
        {isPrivate ? "Only who has this link finds it. " : "It stands in the lobby, too. "}
        Send the link to whomever you want to play: the game begins when they take it up, and you are led there.
      </p>
      <div class="sign-up-field">
        <input
          aria-label="Link to the challenge"
          readOnly
          value={location.href}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={location.href} />
        {"share" in navigator ? (
          <button type="button" class="first" onClick={() => void share()}>
            Send
          </button>
        ) : null}
      </div>
    </>
  );
}

import type { Challenge } from "skytale-client";
import { CopyButton } from "../../components/copy-button";
import { VARIANT_NAMES } from "../../games/variants";

/**
 * Shows the challenger how the opponent learns of the challenge: the server notifies a named player, any other
 * opponent needs the link.
 */
export function PassOn({ challenge }: { readonly challenge: Challenge }) {
  const { opponent, private: isPrivate, listed, variant } = challenge;
  if (opponent !== null) {
    return (
      <p>
        {opponent.username} was notified and can accept the challenge in the lobby. If you keep this page open, the game
        opens when they accept. It also appears in your games.
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
        {isPrivate
          ? "Only people with this link can see the challenge. "
          : listed === false
            ? "Anybody who has this link can accept the challenge. It is not in the lobby. "
            : "The challenge is also listed in the lobby. "}
        Send the link to your opponent. When they accept, the game starts and opens here.
      </p>
      <div class="sign-up-field">
        <input
          aria-label="Link to the challenge"
          readOnly
          value={location.href}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={location.href} rank={"share" in navigator ? "" : "first"} />
        {"share" in navigator ? (
          <button type="button" class="first" onClick={() => void share()}>
            Share
          </button>
        ) : null}
      </div>
    </>
  );
}

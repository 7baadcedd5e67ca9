import { signal } from "@preact/signals";
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useResource } from "../../server/resource";
import { myChallenges } from "../../server/resources";
import { challengesToMe } from "../../server/waiting";

type Cards = typeof import("../../components/challenge-card");

interface ChallengesToMe {
  /** Whether the challenges and, if there are any, the module of their cards are loaded or have failed. */
  readonly isSettled: boolean;
  readonly list: VNode | null;
}

/** The module of the cards; "none" if it could not be loaded. */
const cards = signal<Cards | "none" | null>(null);

function askForCards(): void {
  import("../../components/challenge-card").then(
    (loaded) => {
      cards.value = loaded;
    },
    // Without a network, challenges cannot be answered anyway.
    () => {
      cards.value = "none";
    },
  );
}

/**
 * Challenges to the player. The module of their cards is loaded only if there are any, because usually there are none.
 */
export function useChallengesToMe(): ChallengesToMe {
  const known = useResource(myChallenges);
  const items = challengesToMe();
  // Once shown, the list stays mounted: if a challenge disappears while it is being accepted, its card shows the error.
  const wereAny = useRef(false);
  wereAny.current ||= items.length > 0;
  const isAny = wereAny.current;
  const program = cards.value;
  // A layout effect runs before the first paint, so that a prefetched module is used without a flash of other content.
  useLayoutEffect(() => {
    if (isAny) askForCards();
  }, [isAny]);
  if (!isAny || program === null || program === "none")
    return { isSettled: known.isSettled && (!isAny || program !== null), list: null };
  const { ChallengeCards } = program;
  return {
    isSettled: true,
    list: <ChallengeCards heading={<h2 class="list-title">Challenges to you</h2>} items={items} />,
  };
}

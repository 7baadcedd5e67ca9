import { signal } from "@preact/signals";
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { myChallenges } from "../../server/queries";
import { isSettled, useKnown } from "../../server/query";
import { session } from "../../server/session";

type Cards = typeof import("../../parts/challenge-card");

interface ChallengesToMe {
  /** Whether it is known what there is to show. */
  readonly isSettled: boolean;
  readonly list: VNode | null;
}

/** The program of their cards; "none" where it can't be had. */
const cards = signal<Cards | "none" | null>(null);

function askForCards(): void {
  import("../../parts/challenge-card").then(
    (loaded) => {
      cards.value = loaded;
    },
    // Without a network nothing can be answered either.
    () => {
      cards.value = "none";
    },
  );
}

/**
 * Challenges that somebody has made to the player: they wait for an answer. The program of their cards is loaded where
 * there are some, as most looks at one's games find none.
 */
export function useChallengesToMe(): ChallengesToMe {
  const known = useKnown(myChallenges);
  const items = known.data.value?.items.filter(({ opponent }) => opponent?.username === session.value?.username) ?? [];
  // Once shown they stay: one that goes while it is taken up says why.
  const wereAny = useRef(false);
  wereAny.current ||= items.length > 0;
  const isAny = wereAny.current;
  const program = cards.value;
  // Before the browser paints: where it was loaded ahead nothing else is shown first.
  useLayoutEffect(() => {
    if (isAny) askForCards();
  }, [isAny]);
  if (!isAny || program === null || program === "none")
    return { isSettled: isSettled(known) && (!isAny || program !== null), list: null };
  const { ChallengeCards } = program;
  return {
    isSettled: true,
    list: <ChallengeCards heading={<h2 class="list-title">Challenges to you</h2>} items={items} />,
  };
}

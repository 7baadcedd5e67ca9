import type { VNode } from "preact";
import type { Challenge } from "skytale-client";
import { ownColor, termsOf } from "../games/terms";
import { timeControlWords } from "../games/time-control-words";
import { VARIANT_NAMES } from "../games/variants";
import { session } from "../server/session";
import { ChallengeButtons } from "./challenge-buttons";
import { usePinned } from "./pinned";
import { RatedName } from "./rated-name";
import { SmallBoard } from "./small-board";

interface ChallengeCardsProps {
  readonly items: readonly Challenge[];
  /** Shown above the cards, if there are any. */
  readonly heading?: VNode;
}

/** Challenges as cards. If a challenge disappears while the player acts on it, its card stays and shows the error. */
export function ChallengeCards({ items, heading }: ChallengeCardsProps) {
  const { shown, pin } = usePinned(items);
  if (shown.length === 0) return null;
  return (
    <section>
      {heading}
      <ul class="cards">
        {shown.map((challenge) => (
          <ChallengeCard key={challenge.id} challenge={challenge} pin={pin(challenge)} />
        ))}
      </ul>
    </section>
  );
}

interface ChallengeCardProps {
  readonly challenge: Challenge;
  readonly pin?: ((isPinned: boolean) => void) | undefined;
}

/** An open challenge with its buttons. */
export function ChallengeCard({ challenge, pin }: ChallengeCardProps) {
  const { variant, challenger, opponent, timeControl, message } = challenge;
  const isOwn = challenger.username === session.value?.username;
  const other = isOwn ? opponent : challenger;
  return (
    <li class="card">
      <p class="card-heading">
        {other === null ? (
          challenge.private || challenge.listed === false ? (
            "Anyone with the link"
          ) : (
            "Anyone"
          )
        ) : (
          <RatedName player={other} />
        )}
      </p>
      <ChallengeBoard challenge={challenge} />
      <div class="card-words">
        <p class="card-what">
          {VARIANT_NAMES[variant]}, {timeControlWords(timeControl)}
        </p>
        <p class="card-what">{termsOf(challenge).join(", ")}</p>
        {message === null ? null : <p class="card-message">{message}</p>}
        <ChallengeButtons challenge={challenge} isListed={true} pin={pin} />
      </div>
    </li>
  );
}

/** The start position, from the side that the viewer would play. */
export const ChallengeBoard = ({ challenge }: { readonly challenge: Challenge }) => (
  <SmallBoard
    variant={challenge.variant}
    rulesRevision={challenge.rulesRevision}
    position={challenge.position}
    orientation={ownColor(challenge) ?? "white"}
  />
);

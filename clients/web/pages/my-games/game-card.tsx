import type { RunningGame } from "skytale-client";
import { SmallBoard } from "../../parts/small-board";
import { TimeLeft } from "../../parts/time-left";
import { VARIANT_NAMES } from "../../parts/variants";

/** A running game in the list: its board, whom it is against, and what wants doing. */
export function GameCard({ game }: { readonly game: RunningGame }) {
  const { id, variant, side, opponent, turn, position, lastMove, deadlineAt } = game;
  const isMine = turn === side;
  return (
    <li class={isMine ? "card mine" : "card"}>
      <SmallBoard variant={variant} position={position} orientation={side} lastMove={lastMove} />
      <div class="card-words">
        <a class="card-link" href={`/games/${id}`}>
          {opponent.username}
        </a>
        <p class="card-what">
          {VARIANT_NAMES[variant]}, as {side}
        </p>
        <p class="card-state">
          <strong>{isMine ? "Your move" : "Their move"}</strong>
          {deadlineAt === null ? " without a clock" : " "}
          {deadlineAt === null ? null : <TimeLeft until={deadlineAt} urgent={isMine} />}
        </p>
        <Wants game={game} />
      </div>
    </li>
  );
}

/** What the opponent asks or has said. */
function Wants({ game: { side, drawOffer, takebackOffer, unread } }: { readonly game: RunningGame }) {
  const wants = [
    ...(drawOffer !== null && drawOffer !== side ? ["offers a draw"] : []),
    ...(takebackOffer !== null && takebackOffer !== side ? ["asks to take back"] : []),
    ...(unread === 0 ? [] : [unread === 1 ? "one message" : `${unread} messages`]),
  ];
  return wants.length === 0 ? null : (
    <ul class="wants">
      {wants.map((want) => (
        <li key={want}>{want}</li>
      ))}
    </ul>
  );
}

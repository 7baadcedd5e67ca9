import type { Game } from "skytale-client";
import type { PageProps } from "../../frame/page-props";
import { PageSkeleton } from "../../parts/skeleton";
import { SmallBoard } from "../../parts/small-board";
import { TimeLeft } from "../../parts/time-left";
import { Trouble } from "../../parts/trouble";
import { VARIANT_NAMES } from "../../parts/variants";
import { games } from "../../server/queries";
import { useKnown } from "../../server/query";
import { session } from "../../server/session";

/** A game as it stands. */
export default function GamePage({ params: { id = "" } }: PageProps) {
  const { data, failure, refresh } = useKnown(games, id);
  const game = data.value;
  if (game === undefined)
    return failure.value === null ? <PageSkeleton /> : <Trouble error={failure.value} retry={refresh} />;
  const { white, black } = game.players;
  return (
    <div class="narrow">
      <h1>
        {white.username} – {black.username}
      </h1>
      <p class="lead">{VARIANT_NAMES[game.variant]}</p>
      <SmallBoard
        variant={game.variant}
        position={game.position}
        orientation={black.username === session.value?.username ? "black" : "white"}
        lastMove={game.moves.at(-1)?.move ?? null}
      />
      <p>
        {stateOf(game)} {game.deadlineAt === null ? null : <TimeLeft until={game.deadlineAt} />}
      </p>
      <p>{game.moves.map(({ san }) => san).join(" ")}</p>
    </div>
  );
}

function stateOf({ outcome, turn, players }: Game): string {
  if (outcome !== null)
    return `${outcome.winner === null ? "Drawn" : `${players[outcome.winner].username} has won`}: ${outcome.reason}.`;
  return turn === null ? "" : `${players[turn].username} to move.`;
}

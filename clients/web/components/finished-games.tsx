import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { type ListedGame, listGames, type Side } from "skytale-client";
import { SIDES } from "../../../src/shared/side";
import { inChosenNotation } from "../games/notation";
import { outcomeSentence } from "../games/outcome-sentence";
import { VARIANT_NAMES } from "../games/variants";
import { client } from "../server/client";
import { Resource, useResource } from "../server/resource";
import { useAction } from "./action";
import { PlayerNames } from "./player-names";
import { RatingsOf } from "./rating-of";
import { Refusal } from "./refusal";
import { RowsSkeleton } from "./skeleton";
import { SmallBoard } from "./small-board";
import { localDay } from "./time-left";
import { Unloaded } from "./unloaded";

/** The first page of finished games by filter, a query string of `GET /v1/games`. */
const archive = new Resource((client, filter) =>
  listGames({ client, query: { ...Object.fromEntries(new URLSearchParams(filter)), limit: 30 } }),
);

interface FinishedGamesProps {
  /** The filter, as the query string of `GET /v1/games`. */
  readonly filter: string;
  /** The player whose results are shown as won and lost; null for results as 1–0 and 0–1. */
  readonly of?: string | null;
  /** Shown if there are no games. */
  readonly children: ComponentChildren;
}

/** Finished games, newest first. */
export function FinishedGames({ filter, of = null, children }: FinishedGamesProps) {
  const known = useResource(archive, filter);
  const more = useSignal<{ readonly items: readonly ListedGame[]; readonly next: string | null } | null>(null);
  const { isRunning, refusal, run } = useAction();
  const first = known.data.value;
  if (first === undefined) return <Unloaded entry={known} skeleton={<RowsSkeleton count={8} />} />;
  const items = [...first.items, ...(more.value?.items ?? [])];
  const next = more.value === null ? first.nextCursor : more.value.next;
  const showMore = () =>
    void run(async () => {
      if (next === null) return;
      const query = { ...Object.fromEntries(new URLSearchParams(filter)), cursor: next, limit: 30 };
      const page = await listGames({ client: client.value, query });
      more.value = { items: [...(more.value?.items ?? []), ...page.items], next: page.nextCursor };
    });
  return (
    <>
      {items.length === 0 ? children : null}
      <ul class="rows">
        {items.map((game) => (
          <FinishedRow key={game.id} game={game} of={of} />
        ))}
      </ul>
      <Refusal sentence={refusal} />
      {next === null ? null : (
        <button type="button" aria-disabled={isRunning.value} onClick={showMore}>
          Show more
        </button>
      )}
    </>
  );
}

interface FinishedRowProps {
  readonly game: ListedGame;
  readonly of: string | null;
}

/** A finished game in a list. */
export const FinishedRow = ({ game, of }: FinishedRowProps) =>
  game.status === "active" ? null : (
    <li class="row finished">
      <SmallBoard
        variant={game.variant}
        rulesRevision={game.rulesRevision}
        position={game.position}
        orientation={sideOf(game, of) ?? "white"}
      />
      <span class={`row-result ${resultOf(game, of)}`}>{RESULTS[resultOf(game, of)]}</span>
      <span class="row-name">
        <a class="row-link" href={`/games/${game.id}`}>
          <PlayerNames players={game.players} />
        </a>
        <RatingsOf players={game.players} />
      </span>
      <span class="row-what">
        {VARIANT_NAMES[game.variant]}, {game.rated ? "rated" : "casual"}. {outcomeSentence(game)}
      </span>
      <Record game={game} />
      <span class="row-when">{localDay(game.finishedAt)}</span>
    </li>
  );

/** The length of a game and its first moves in the notation of the player: "23 moves: e4 Nc6 …". */
function Record({ game }: { readonly game: Extract<ListedGame, { opening?: unknown }> }) {
  const { ply, openingNotations } = game;
  const opening = inChosenNotation(game.opening ?? [], openingNotations);
  const count = Math.ceil(ply / 2);
  const length = count === 0 ? "No moves" : count === 1 ? "1 move" : `${count} moves`;
  if (opening.length === 0) return <span class="row-what">{length}</span>;
  return (
    <span class="row-what">
      {length}:{" "}
      {opening.map((san) => (
        <>
          <span class="san">{san}</span>{" "}
        </>
      ))}
      {ply > opening.length ? "…" : null}
    </span>
  );
}

const RESULTS = {
  won: "Won",
  lost: "Lost",
  drawn: "Drawn",
  white: "1–0",
  black: "0–1",
  even: "½–½",
  none: "–",
} as const;

/** The side of a player, whose name may be in any case; null if the player is not in the game. */
const sideOf = ({ players }: Pick<ListedGame, "players">, username: string | null): Side | null =>
  SIDES.find((side) => players[side].username.toLowerCase() === username?.toLowerCase()) ?? null;

/** The result of a game: from the view of `of` if that is one of the two players, else by color. */
function resultOf(
  { outcome, players }: Exclude<ListedGame, { status: "active" }>,
  of: string | null,
): keyof typeof RESULTS {
  if (outcome === null) return "none";
  const { winner } = outcome;
  const side = sideOf({ players }, of);
  if (winner === null) return side === null ? "even" : "drawn";
  if (side === null) return winner;
  return side === winner ? "won" : "lost";
}

import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { followGame, type Game } from "skytale-client";
import type { Line, Game as Rules } from "../../../../src/rules/game";
import type { PageProps } from "../../frame/page-props";
import { showTitle } from "../../frame/title";
import { useAction } from "../../parts/action";
import { PageSkeleton } from "../../parts/skeleton";
import { Trouble } from "../../parts/trouble";
import { optionWords, rulesOf, VARIANT_NAMES } from "../../parts/variants";
import { client } from "../../server/client";
import { isMissing } from "../../server/failure";
import { games, me, myGames, records } from "../../server/queries";
import { type Known, useKnown, useWatched } from "../../server/query";
import { session } from "../../server/session";
import { BoardHost } from "./board-host";
import { Analysis, Beside, Decisions, Outcome, PreparedAnswers } from "./later-parts";
import { MoveBar } from "./move-bar";
import { MoveList } from "./move-list";
import { replay } from "./replay";
import { Seat } from "./seat";
import { createTable, type Table } from "./table";

/** How often a game that is looked at is read anew though no news of it came, in milliseconds: they may be what is amiss. */
const NOW_AND_THEN = 60_000;

/** A game: board first, then what is to be decided, the moves, and what its players say. */
export default function GamePage({ params: { id = "" } }: PageProps) {
  const known = useWatched(games, id, NOW_AND_THEN);
  const game = known.data.value;
  const rules = game === undefined ? undefined : rulesOf(game.variant);
  const failure = known.failure.value;
  if (game === undefined && isMissing(failure)) return <NoSuchGame />;
  if (game === undefined && failure !== null) return <Trouble error={failure} retry={known.refresh} />;
  if (game === undefined || rules === undefined) return <PageSkeleton />;
  return <Begun known={known} game={game} rules={rules} />;
}

const NoSuchGame = () => (
  <section class="message">
    <h1>No game to be seen</h1>
    <p>There is none at this address, or it is private: then only its two players see it, when they are signed in.</p>
    <p class="actions">
      <a class="button" href="/">
        {session.value ? "Your games" : "To the front page"}
      </a>
    </p>
  </section>
);

interface TableProps {
  readonly known: Known<Game>;
  readonly game: Game;
  readonly rules: Rules;
}

/** A game with where it began, which is found out once: a long one takes long to replay. */
function Begun({ known, game, rules }: TableProps) {
  const lines = useMemo(() => {
    const { options, moves, position } = game;
    const replayed = replay(rules, { options, moves, startPosition: null });
    return replayed?.at(-1)?.position === position ? replayed : null;
  }, [known, rules]);
  return lines === null ? (
    <OtherStart known={known} game={game} rules={rules} />
  ) : (
    <GameTable known={known} game={game} rules={rules} startPosition={null} lines={lines} />
  );
}

/** A game that did not begin with the standard opening: its record says where. */
function OtherStart(props: TableProps) {
  const { data, failure, refresh } = useKnown(records, props.game.id);
  if (data.value !== undefined) return <GameTable {...props} startPosition={data.value.startPosition} />;
  return failure.value === null ? <PageSkeleton /> : <Trouble error={failure.value} retry={refresh} />;
}

interface GameTableProps extends TableProps {
  readonly startPosition: string | null;
  /** What was replayed of it already. */
  readonly lines?: readonly Line[];
}

function GameTable({ known, game, rules, startPosition, lines }: GameTableProps) {
  // The first answer is only where the table begins: it follows the cache from there on.
  const table = useMemo(() => createTable(known, game, rules, startPosition, lines), [known, rules, startPosition]);
  const action = useAction();
  const { orientation, side } = table;
  useNews(table);
  useStepKeys(table);
  const { white, black } = table.game.value.players;
  showTitle(`${table.isMyTurn.value ? "● " : ""}${white.username} – ${black.username}`);
  return (
    <div class="game-page">
      <h1 class="unseen">
        {white.username} against {black.username}, {VARIANT_NAMES[table.game.value.variant]}
      </h1>
      <div class="game-board">
        <Seat table={table} side={orientation.value === "white" ? "black" : "white"} />
        <BoardHost table={table} action={action} />
        <div class="board-foot">
          <Seat table={table} side={orientation.value} />
          <MoveBar table={table} action={action} />
        </div>
      </div>
      <div class="game-side">
        <Facts table={table} />
        {side.value === null && table.trying.value === null && table.game.value.status === "active" ? null : (
          <Analysis table={table} />
        )}
        {isAsked(table) ? (
          <div class="asked">
            <Decisions table={table} />
          </div>
        ) : null}
        {table.trying.value === null ? <MoveList table={table} /> : null}
        {side.value === null ? null : <PlayersOwn table={table} />}
        <Beside table={table} />
      </div>
    </div>
  );
}

/** Whether something waits for a decision of the viewer, or of the other side: the next game, when this one is over. */
function isAsked({ game, side }: Table): boolean {
  if (side.value === null) return false;
  const { status, drawOffer, takebackOffer, drawClaim } = game.value;
  return status !== "active" || drawOffer !== null || takebackOffer !== null || drawClaim !== null;
}

/** What a player has beside the moves. */
function PlayersOwn({ table }: { readonly table: Table }) {
  // Whether they confirm their moves, and where else they have to move.
  useKnown(me);
  useKnown(myGames);
  return <PreparedAnswers table={table} />;
}

/** What kind of game it is, and how it ended. */
function Facts({ table }: { readonly table: Table }) {
  const { rated, variant, options, status, private: isPrivate } = table.game.value;
  const kind = [
    VARIANT_NAMES[variant],
    rated ? "rated" : "casual",
    ...(isPrivate ? ["private"] : []),
    ...optionWords(options),
  ];
  return (
    <div class="game-facts">
      <p>
        {kind.join(", ")} · <a href={`/docs/${variant}`}>Rules</a>
      </p>
      <div role="status">
        {status === "active" ? null : (
          <p class="game-outcome">
            <Outcome table={table} />
          </p>
        )}
      </div>
    </div>
  );
}

/** Players have their feed; whoever watches has the game's own stream. */
function useNews(table: Table): void {
  const isSpectator = table.side.value === null;
  const { id, status } = table.game.value;
  const isLive = isSpectator && status === "active";
  useEffect(() => {
    if (!isLive) return undefined;
    const controller = new AbortController();
    const follow = async (): Promise<void> => {
      // Also what it begins with, at first and after a loss: what happened since the game was read did not come.
      for await (const _ of followGame({ client: client.peek(), id, signal: controller.signal })) await table.refresh();
    };
    // A refusal, as when too many watch: the game stays as it was read.
    follow().catch(() => undefined);
    return () => controller.abort();
  }, [id, isLive, table]);
}

/** The arrows step through the moves wherever they mean nothing else, and `a` begins and ends to analyse. */
function useStepKeys(table: Table): void {
  // Together with the board: keys that are pressed once it is there are not lost.
  useLayoutEffect(() => {
    const step = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
        return;
      if (event.target.closest("input, textarea, select") !== null) return;
      if (event.key === "a") table.analyse();
      if (event.target.closest("[role='grid'], .board-chooser") !== null) return;
      const by = ({ ArrowLeft: "back", ArrowRight: "on" } as const)[event.key];
      if (by === undefined) return;
      event.preventDefault();
      table.walk.peek().go(by);
    };
    document.addEventListener("keydown", step);
    return () => document.removeEventListener("keydown", step);
  }, [table]);
}

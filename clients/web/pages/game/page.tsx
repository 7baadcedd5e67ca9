import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import type { Game } from "skytale-client";
import type { Line, Game as Rules } from "../../../../src/rules/game";
import { opponentOf } from "../../../../src/shared/side";
import { learnAddress } from "../../addresses";
import { importModule } from "../../components/import-module";
import { homeLink, MessagePage } from "../../components/message-page";
import { PageSkeleton } from "../../components/skeleton";
import { Unloaded } from "../../components/unloaded";
import { appearance } from "../../frame/appearance";
import type { PageProps } from "../../frame/page-props";
import { showTitle } from "../../frame/title";
import { newestRevision } from "../../games/game-records";
import { hasRules, optionWords, rulesOf, VARIANT_NAMES } from "../../games/variants";
import { records } from "../../server/game-resources";
import { type Entry, useResource } from "../../server/resource";
import { games, me, myGames } from "../../server/resources";
import { BoardHost } from "./board-host";
import { createGameModel, type GameModel } from "./game-model";
import {
  Analysis,
  Decisions,
  Evaluation,
  EvaluationSummary,
  GamePanel,
  Outcome,
  PreparedAnswers,
  StoredGame,
} from "./lazy-components";
import { MoveBar } from "./move-bar";
import { MoveList } from "./move-list";
import { replay } from "./replay";
import { Seat } from "./seat";
import { SketchTools } from "./sketch-tools";

/** Polling interval of an open game in milliseconds, in case its event stream is broken. */
const NOW_AND_THEN = 60_000;

/** A game: the board, open questions, the moves and the messages. */
export default function GamePage({ params: { id = "" } }: PageProps) {
  const known = useResource(games, id, NOW_AND_THEN);
  const game = known.data.value;
  const rules = game === undefined ? undefined : rulesOf(game.variant, game.rulesRevision);
  if (game === undefined) return <Unloaded entry={known} missing={<NoSuchGame />} skeleton={<PageSkeleton />} />;
  if (!hasRules(game.variant, game.rulesRevision)) return <StoredGame game={game} />;
  if (rules === undefined) return <PageSkeleton />;
  return <ReplayedGame known={known} game={game} rules={rules} />;
}

const NoSuchGame = () => (
  <MessagePage title="Game not found" link={homeLink()}>
    There is no game at this address, or it is private. Only its two players can see a private game, when they are
    signed in.
  </MessagePage>
);

interface GameProps {
  readonly known: Entry<Game>;
  readonly game: Game;
  readonly rules: Rules;
}

/**
 * Replays the game from the standard start position. If this does not lead to its current position, it has a start
 * position of its own. The replay happens only once, because it is slow for a long game.
 */
function ReplayedGame({ known, game, rules }: GameProps) {
  const lines = useMemo(() => {
    const { options, moves, position } = game;
    const replayed = replay(rules, { options, moves, startPosition: null });
    return replayed?.at(-1)?.position === position ? replayed : null;
  }, [known, rules]);
  return lines === null ? (
    <GameFromRecord known={known} game={game} rules={rules} />
  ) : (
    <GameView known={known} game={game} rules={rules} startPosition={null} lines={lines} />
  );
}

/** A game with a start position of its own, which only its record contains. */
function GameFromRecord(props: GameProps) {
  const known = useResource(records, props.game.id);
  const record = known.data.value;
  if (record === undefined) return <Unloaded entry={known} skeleton={<PageSkeleton />} />;
  return <GameView {...props} startPosition={record.startPosition} />;
}

interface GameViewProps extends GameProps {
  readonly startPosition: string | null;
  /** One line per ply that was replayed already, beginning with the start. */
  readonly lines?: readonly Line[];
}

function GameView({ known, game, rules, startPosition, lines }: GameViewProps) {
  // The model uses the first response only as its initial state. It follows the cache from then on.
  const model = useMemo(() => createGameModel(known, game, rules, startPosition, lines), [known, rules, startPosition]);
  const { orientation, side } = model;
  useSpectatorEvents(model);
  useStepKeys(model);
  useMoveSound(model);
  const { white, black } = model.game.value.players;
  showTitle(`${model.isMyTurn.value ? "● " : ""}${white.username} – ${black.username}`);
  return (
    <div class="game-page">
      <h1 class="unseen">
        {white.username} against {black.username}, {VARIANT_NAMES[model.game.value.variant]}
      </h1>
      <div class="game-board">
        <Seat model={model} side={opponentOf(orientation.value)} />
        <BoardHost model={model} />
        <div class="board-foot">
          <Seat model={model} side={orientation.value} />
          <MoveBar model={model} />
        </div>
      </div>
      <div class="game-side">
        <Facts model={model} />
        {isEvaluable(model) ? (
          <div class={model.trying.value === null ? "evaluation" : undefined} hidden={model.trying.value !== null}>
            <Evaluation model={model} />
          </div>
        ) : null}
        {side.value === null && model.trying.value === null && model.game.value.status === "active" ? null : (
          <Analysis model={model} />
        )}
        {isAsked(model) ? (
          <div class="asked">
            <Decisions model={model} />
          </div>
        ) : null}
        {model.trying.value === null ? <MoveList model={model} /> : null}
        {isEvaluable(model) && model.trying.value === null ? <EvaluationSummary model={model} /> : null}
        {side.value === null ? null : <PlayersOwn model={model} />}
        <GamePanel model={model} />
      </div>
    </div>
  );
}

/** Whether to show decisions to a player: an open offer, a draw claim, or a rematch after the game. */
function isAsked({ game, side }: GameModel): boolean {
  if (side.value === null) return false;
  const { status, drawOffer, takebackOffer, drawClaim } = game.value;
  return status !== "active" || drawOffer !== null || takebackOffer !== null || drawClaim !== null;
}

/** Whether the game can have a computer analysis: only after its end, because during a game this would be cheating. */
const isEvaluable = ({ game }: GameModel): boolean => game.value.status === "finished" && game.value.ply > 0;

/** Components for players only. */
function PlayersOwn({ model }: { readonly model: GameModel }) {
  // Loaded for `confirmMoves` and for the link to the next game.
  useResource(me);
  useResource(myGames);
  return <PreparedAnswers model={model} />;
}

/** The kind of game, and its result. */
function Facts({ model }: { readonly model: GameModel }) {
  const { id, rated, variant, options, status, tournament, private: isPrivate } = model.game.value;
  const kind = [
    VARIANT_NAMES[variant],
    rated ? "rated" : "casual",
    ...(isPrivate ? ["private"] : []),
    ...optionWords(options),
    ...(model.rules.revision === newestRevision(variant) ? [] : ["by earlier rules"]),
  ];
  return (
    <div class="game-facts">
      <p>
        {kind.join(", ")} · <a href={learnAddress(variant, id)}>Rules</a>
      </p>
      {model.trying.value === null ? <SketchTools model={model} /> : null}
      {tournament ? (
        <p class="game-tournament">
          <a href={`/tournaments/${tournament.id}`}>
            {tournament.name ?? "Tournament"}, round {tournament.round}
          </a>
        </p>
      ) : null}
      <div role="status">
        {status === "active" ? null : (
          <p class="game-outcome">
            <Outcome model={model} />
          </p>
        )}
      </div>
    </div>
  );
}

/** Spectators follow the event stream of the game. Players get its events through their feed. */
function useSpectatorEvents({ side, game }: GameModel): void {
  const { id, status } = game.value;
  const isLive = side.value === null && status === "active";
  useEffect(() => {
    if (!isLive) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void importModule(
      () => import("../../server/follow-events"),
      ({ followGameEvents }) => void followGameEvents(id, signal),
      () => !signal.aborted,
    );
    return () => controller.abort();
  }, [id, isLive]);
}

/** Plays a sound for each new move of the game if the player has switched it on. */
function useMoveSound({ lines }: GameModel): void {
  useEffect(() => {
    let known = lines.peek().length;
    return effect(() => {
      const { length } = lines.value;
      const isNew = length > known;
      known = length;
      if (!isNew || !appearance.peek().moveSound) return;
      import("../../components/move-sound").then(
        ({ playMoveSound }) => playMoveSound(),
        // Without the module, the move is silent.
        () => undefined,
      );
    });
  }, [lines]);
}

/** The arrow keys step through the moves unless an element uses them itself. `a` opens and closes the analysis. */
function useStepKeys(model: GameModel): void {
  // A layout effect, so that the keys work as soon as the board is visible.
  useLayoutEffect(() => {
    const step = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
        return;
      if (event.target.closest("input, textarea, select") !== null) return;
      if (event.key === "a") model.analyse();
      if (event.target.closest("[role='grid']") !== null) return;
      const by = ({ ArrowLeft: "back", ArrowRight: "on" } as const)[event.key];
      if (by === undefined) return;
      event.preventDefault();
      model.walk.peek().go(by);
    };
    document.addEventListener("keydown", step);
    return () => document.removeEventListener("keydown", step);
  }, [model]);
}

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { VariantId } from "skytale-client";
import { puzzleAddress } from "../../addresses";
import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { go } from "../../frame/router";
import { LEVELS, type Level, playHouseBot, suggestedLevel } from "../../games/house-bots";
import { VARIANT_NAMES } from "../../games/variants";
import { myPuzzles } from "../../server/puzzles";
import { useResource } from "../../server/resource";
import { session } from "../../server/session";
import { statistics } from "../../server/statistics";

interface PathProps {
  readonly variant: VariantId;
  /** Number of steps in the lesson. */
  readonly steps: number;
  readonly solved: Signal<ReadonlySet<number>>;
}

/** The way from the first move to games with people: what the player has reached, and what comes next. */
export function LearningPath({ variant, steps, solved }: PathProps) {
  const isLessonDone = solved.value.size === steps;
  return (
    <section aria-labelledby="path">
      <h2 id="path">Your path</h2>
      <ol class="rows card-rows">
        <Stage name="Learn the moves" isDone={isLessonDone} words={`${solved.value.size} of ${steps} steps solved.`}>
          {isLessonDone ? null : (
            <a class="button" href="#steps">
              Go on
            </a>
          )}
        </Stage>
        {session.value ? (
          <OwnStages variant={variant} username={session.value.username} />
        ) : (
          <VisitorStages variant={variant} />
        )}
        <Stage
          name="Play people"
          isDone={false}
          words={`Accept a challenge in ${VARIANT_NAMES[variant]}, or make one.`}
        >
          <a class="button" href="/lobby">
            Lobby
          </a>
        </Stage>
      </ol>
    </section>
  );
}

const FIRST_BOT = "Level 1 is for players who are new to the game.";
const FIRST_PUZZLE = "Find the best move in positions from games.";

const VisitorStages = ({ variant }: { readonly variant: VariantId }) => (
  <>
    <Stage name="Beat a bot" isDone={false} words={FIRST_BOT}>
      <a class="button" href="/lobby">
        Sign up to play
      </a>
    </Stage>
    <Stage name="Solve puzzles" isDone={false} words={FIRST_PUZZLE}>
      <PuzzleLink variant={variant} />
    </Stage>
  </>
);

/** The stages of a signed-in player, with what they have reached. */
function OwnStages({ variant, username }: { readonly variant: VariantId; readonly username: string }) {
  const { data } = useResource(statistics, username);
  const results = data.value?.house ?? [];
  const beaten = LEVELS.findLast((level) =>
    results.some((row) => row.variant === variant && row.level === level && row.wins > 0),
  );
  const puzzles = useResource(myPuzzles).data.value?.variants[variant]?.solved ?? 0;
  return (
    <>
      <Stage
        name="Beat a bot"
        isDone={beaten !== undefined}
        words={
          beaten === undefined
            ? FIRST_BOT
            : `You have beaten level ${beaten}${beaten === LEVELS.at(-1) ? ", the strongest" : ""}.`
        }
      >
        <PlayButton variant={variant} level={suggestedLevel(results, variant)} />
      </Stage>
      <Stage
        name="Solve puzzles"
        isDone={puzzles > 0}
        words={puzzles === 0 ? FIRST_PUZZLE : `${puzzles} ${puzzles === 1 ? "puzzle" : "puzzles"} solved.`}
      >
        <PuzzleLink variant={variant} />
      </Stage>
    </>
  );
}

const PuzzleLink = ({ variant }: { readonly variant: VariantId }) => (
  <a class="button" href={puzzleAddress(variant)}>
    Puzzle of the day
  </a>
);

interface StageProps {
  readonly name: string;
  readonly isDone: boolean;
  readonly words: string;
  readonly children: ComponentChildren;
}

const Stage = ({ name, isDone, words, children }: StageProps) => (
  <li class="row">
    <h3 class="card-name">
      {isDone ? <span aria-hidden="true">✓ </span> : null}
      {name}
      {isDone ? <span class="unseen">, done</span> : null}
    </h3>
    <p class="help">{words}</p>
    <div class="card-buttons">{children}</div>
  </li>
);

function PlayButton({ variant, level }: { readonly variant: VariantId; readonly level: Level }) {
  const { isRunning, refusal, run } = useAction();
  return (
    <>
      <button
        type="button"
        aria-disabled={isRunning.value}
        onClick={() => void run(async () => go(`/games/${await playHouseBot(variant, level)}`))}
      >
        Play level {level}
      </button>
      <Refusal sentence={refusal} />
    </>
  );
}

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { VariantId } from "skytale-client";
import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { go } from "../../frame/router";
import { LEVELS, type Level, playHouseBot, suggestedLevel } from "../../games/house-bots";
import { VARIANT_NAMES } from "../../games/variants";
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
  const username = session.value?.username;
  const { data } = useResource(statistics, username);
  const results = data.value?.house ?? [];
  const beaten = LEVELS.findLast((level) =>
    results.some((row) => row.variant === variant && row.level === level && row.wins > 0),
  );
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
        <Stage
          name="Beat a bot"
          isDone={beaten !== undefined}
          words={
            beaten === undefined
              ? "Level 1 is for players who are new to the game."
              : `You have beaten level ${beaten}${beaten === LEVELS.at(-1) ? ", the strongest" : ""}.`
          }
        >
          {username === undefined ? (
            <a class="button" href="/lobby">
              Sign up to play
            </a>
          ) : (
            <PlayButton variant={variant} level={suggestedLevel(results, variant)} />
          )}
        </Stage>
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

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { VariantId } from "skytale-client";
import type { Game } from "../../../../src/rules/game";
import { importModule } from "../../components/import-module";
import { lazyComponent } from "../../components/lazy-component";
import { LearnLinks } from "../../components/learn-links";
import { PageSkeleton } from "../../components/skeleton";
import { UnknownGame } from "../../components/unknown-game";
import type { PageProps } from "../../frame/page-props";
import { currentUrl } from "../../frame/router";
import { showTitle } from "../../frame/title";
import { GAME_RECORDS, newestRevision } from "../../games/game-records";
import type { Lesson } from "../../games/lessons/lesson";
import { findVariant, rulesOf, VARIANT_NAMES } from "../../games/variants";
import { PassageCards } from "./passage-cards";
import { PieceCards } from "./piece-cards";
import { readSolvedSteps, type SolvedSteps } from "./solved-steps";

/** Loaded after the page, because the steps are its last part and need the board. */
const Steps = lazyComponent(async () => (await import("./steps")).Steps);
const LearningPath = lazyComponent(async () => (await import("./path")).LearningPath);

/** How to play a game: its pieces, its endings, its special moves, and exercises on the board. */
export default function LearnPage({ params: { variant: name = "" } }: PageProps) {
  const variant = findVariant(name);
  if (variant === undefined) return <UnknownGame />;
  showTitle(`How to play ${VARIANT_NAMES[variant]}`);
  return <LoadedLesson variant={variant} />;
}

/** The lesson, as soon as its content and the rules of the game are loaded. */
function LoadedLesson({ variant }: { readonly variant: VariantId }) {
  const lesson = useSignal<Lesson | null>(null);
  const rules = rulesOf(variant, newestRevision(variant));
  useEffect(() => {
    let isShown = true;
    const use = (loaded: Lesson): void => {
      lesson.value = loaded;
    };
    void importModule(GAME_RECORDS[variant].lesson, use, () => isShown);
    return () => {
      isShown = false;
    };
  }, [variant, lesson]);
  if (lesson.value === null || rules === undefined) return <PageSkeleton />;
  return <LessonView variant={variant} rules={rules} lesson={lesson.value} />;
}

interface LessonViewProps {
  readonly variant: VariantId;
  readonly rules: Game;
  readonly lesson: Lesson;
}

function LessonView({ variant, rules, lesson }: LessonViewProps) {
  const { summary, pieces, winning, special } = lesson;
  const origin = originGame();
  const solved = useSolvedSteps(variant);
  // The section of the address did not exist yet when the browser looked for it.
  useEffect(() => document.getElementById(currentUrl.peek().hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      {origin === null ? null : (
        <p>
          <a class="button" href={`/games/${origin}`}>
            ← Back to the game
          </a>
        </p>
      )}
      <h1>How to play {VARIANT_NAMES[variant]}</h1>
      <LearnLinks current={variant} game={origin} />
      <p class="lead">{summary}</p>
      <p class="learn-jumps">
        <a href="#pieces">Pieces</a>
        <a href="#winning">Winning</a>
        <a href="#special">Special moves</a>
        <a href="#steps">Ten steps</a>
        <a href="#path">Your path</a>
        <a href={`/docs/${variant}`}>Full rules</a>
      </p>
      <section aria-labelledby="pieces">
        <h2 id="pieces">Pieces</h2>
        <PieceCards rules={rules} pieces={pieces} />
      </section>
      <section aria-labelledby="winning">
        <h2 id="winning">Winning</h2>
        <PassageCards variant={variant} rules={rules} passages={winning} />
      </section>
      <section aria-labelledby="special">
        <h2 id="special">Special moves</h2>
        <PassageCards variant={variant} rules={rules} passages={special} />
      </section>
      <section aria-labelledby="steps" class="learn-steps">
        <h2 id="steps">Try it in ten steps</h2>
        {solved === null ? null : <Steps rules={rules} lesson={lesson} origin={origin} solved={solved} />}
      </section>
      {solved === null ? null : <LearningPath variant={variant} steps={lesson.steps.length} solved={solved.indexes} />}
    </>
  );
}

/** The solved steps of a game's lesson; null until they are read. */
function useSolvedSteps(variant: VariantId): SolvedSteps | null {
  const solved = useSignal<SolvedSteps | null>(null);
  useEffect(() => {
    void readSolvedSteps(variant).then((read) => {
      solved.value = read;
    });
  }, [variant, solved]);
  return solved.value;
}

/** The id of the game that the visitor came from; null if there is none. */
function originGame(): string | null {
  const id = currentUrl.value.searchParams.get("game") ?? "";
  return /^[\w-]{1,40}$/.test(id) ? id : null;
}

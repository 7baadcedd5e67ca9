import { useSignal } from "@preact/signals";
import { getNextPuzzle, type Puzzle, type PuzzleResult, type VariantId } from "skytale-client";
import { learnAddress, puzzleAddress } from "../../addresses";
import { useAction } from "../../components/action";
import { lazyComponent } from "../../components/lazy-component";
import { Refusal } from "../../components/refusal";
import { PageSkeleton } from "../../components/skeleton";
import { UnknownGame } from "../../components/unknown-game";
import { Unloaded } from "../../components/unloaded";
import type { PageProps } from "../../frame/page-props";
import { currentUrl, go } from "../../frame/router";
import { showTitle } from "../../frame/title";
import { findVariant, rulesOf, VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";
import { client } from "../../server/client";
import { dailyPuzzles, puzzles } from "../../server/puzzles";
import { useResource } from "../../server/resource";
import { session } from "../../server/session";
import { PuzzleRecordOf } from "./puzzle-record";

/** Loaded after the page, because it needs the board. */
const PuzzleView = lazyComponent(async () => (await import("./puzzle-view")).PuzzleView);

/** Puzzles of a game: the daily one, or the one of the address. */
export default function PuzzlesPage({ params: { variant: name = "" } }: PageProps) {
  const variant = findVariant(name);
  if (variant === undefined) return <UnknownGame />;
  showTitle(`Puzzles: ${VARIANT_NAMES[variant]}`);
  const id = currentUrl.value.searchParams.get("puzzle");
  return (
    <>
      <h1>{VARIANT_NAMES[variant]} puzzles</h1>
      <nav class="leaders-links" aria-label="Puzzles">
        <span aria-hidden="true">Games</span>
        {VARIANT_IDS.map((other) => (
          <a key={other} href={puzzleAddress(other)} aria-current={other === variant ? "page" : undefined}>
            {VARIANT_NAMES[other]}
          </a>
        ))}
      </nav>
      {id === null ? <Daily key={variant} variant={variant} /> : <Single key={id} variant={variant} id={id} />}
      {session.value ? <PuzzleRecordOf variant={variant} /> : null}
      <p class="actions">
        <a class="button" href={learnAddress(variant)}>
          How to play {VARIANT_NAMES[variant]}
        </a>
      </p>
    </>
  );
}

function Daily({ variant }: { readonly variant: VariantId }) {
  const entry = useResource(dailyPuzzles, variant);
  const daily = entry.data.value;
  if (daily === undefined) return <Unloaded entry={entry} skeleton={<PageSkeleton />} />;
  const { date, puzzle, attempt } = daily;
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return <LoadedPuzzle key={puzzle.id} puzzle={puzzle} title={`Puzzle of ${day}`} earlier={attempt} />;
}

function Single({ variant, id }: { readonly variant: VariantId; readonly id: string }) {
  const entry = useResource(puzzles, id);
  const puzzle = entry.data.value;
  const missing = (
    <p>
      There is no such puzzle. <a href={puzzleAddress(variant)}>Today's puzzle</a>
    </p>
  );
  if (puzzle === undefined) return <Unloaded entry={entry} missing={missing} skeleton={<PageSkeleton />} />;
  return puzzle.variant === variant ? (
    <LoadedPuzzle puzzle={puzzle} title="Puzzle" earlier={puzzle.attempt} isFocused />
  ) : (
    missing
  );
}

interface LoadedPuzzleProps {
  readonly puzzle: Puzzle;
  readonly title: string;
  /** The player's attempt, if the server has one. */
  readonly earlier: PuzzleResult | null;
  readonly isFocused?: boolean;
}

/** A puzzle, as soon as the rules of its game are loaded. */
function LoadedPuzzle({ puzzle, title, earlier, isFocused = false }: LoadedPuzzleProps) {
  const rules = rulesOf(puzzle.variant, puzzle.revision);
  if (rules === undefined) return <PageSkeleton />;
  return (
    <PuzzleView
      rules={rules}
      puzzle={puzzle}
      title={title}
      earlier={earlier}
      isFocused={isFocused}
      next={(isOpen) => <NextButton puzzle={puzzle} isOpen={isOpen} />}
    />
  );
}

interface NextButtonProps {
  readonly puzzle: Puzzle;
  /** Whether the puzzle is not decided, so that the button skips it. */
  readonly isOpen: boolean;
}

/** Leads to a puzzle near the player's strength that they have not attempted. */
function NextButton({ puzzle: { id, variant }, isOpen }: NextButtonProps) {
  const { isRunning, refusal, run } = useAction();
  const areAllSolved = useSignal(false);
  const next = async (): Promise<void> => {
    const { puzzle } = await getNextPuzzle({ client: client.peek(), path: { variant }, query: { after: id } });
    if (puzzle === null) areAllSolved.value = true;
    else go(puzzleAddress(variant, puzzle.id));
  };
  return (
    <>
      {areAllSolved.value ? (
        <span role="status">You have attempted all puzzles of this game. Come back for tomorrow's.</span>
      ) : (
        <button
          type="button"
          class={isOpen ? undefined : "first"}
          aria-disabled={isRunning.value}
          onClick={() => void run(next)}
        >
          {isOpen ? "Skip this puzzle" : "Next puzzle"}
        </button>
      )}
      <Refusal sentence={refusal} />
    </>
  );
}

import type { Signal } from "@preact/signals";
import type { VariantId } from "skytale-client";
import { boundTo } from "../../components/bound-to";
import { SmallBoard } from "../../components/small-board";
import { newestRevision } from "../../games/game-records";
import { rulesOf } from "../../games/variants";

interface StartPositionProps {
  readonly variant: VariantId;
  readonly options: Readonly<Record<string, boolean>>;
  readonly position: Signal<string>;
  /** The server's error, as a sentence. */
  readonly error: string | undefined;
}

/** The reason why a game cannot begin in a position; null if it can, or if the rules are not loaded yet. */
export function positionRefusal(
  variant: VariantId,
  options: Readonly<Record<string, boolean>>,
  position: string,
): string | null {
  const line = rulesOf(variant, newestRevision(variant))?.start(options, position);
  if (line === undefined) return null;
  if (!line.ok) return `This is not a position of the game: ${line.error.detail}.`;
  return line.value.outcome === null ? null : "The game is over in this position.";
}

/** The field for a start position of one's own, with its board. */
export function StartPosition({ variant, options, position, error }: StartPositionProps) {
  const text = position.value.trim();
  const refusal = text === "" ? null : (positionRefusal(variant, options, text) ?? error ?? null);
  return (
    <>
      <label for="start-position">Start position</label>
      <input
        id="start-position"
        autocomplete="off"
        spellcheck={false}
        maxLength={500}
        placeholder="the usual one"
        aria-invalid={refusal !== null}
        aria-describedby="start-position-help"
        {...boundTo(position)}
      />
      <p id="start-position-help" class={refusal === null ? "help" : "refusal"} role="status">
        {refusal ?? "A position as FEN. Such games are not rated."}
      </p>
      {text === "" || refusal !== null ? null : (
        <div class="start-board">
          <SmallBoard variant={variant} rulesRevision={newestRevision(variant)} position={text} orientation="white" />
        </div>
      )}
    </>
  );
}

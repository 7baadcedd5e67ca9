import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { VariantId } from "skytale-client";
import { INPUT_LIMITS } from "../../../src/shared/input-limits";
import { type Suggestion, suggestPlayers } from "../server/player-search";
import { RatingOf } from "./rating-of";
import { createSuggestions } from "./suggestions";

interface PlayerFieldProps {
  readonly id: string;
  readonly name: Signal<string>;
  /** The variant whose ratings are shown beside the suggestions; none without it. */
  readonly variant?: ReadonlySignal<VariantId>;
  /** Id of an element that describes the field, such as its error. */
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
  /** Called after a name was chosen from the list. */
  readonly onChoose?: (username: string) => void;
  /** Called with the text on Enter and when the field loses the focus, also if it is unchanged. */
  readonly onCommit?: (text: string) => void;
}

/**
 * A text field for a player's name with a list of suggestions: a combobox by the ARIA Authoring Practices. A whole name
 * can be typed without the list.
 */
export function PlayerField({
  id,
  name,
  variant,
  describedBy,
  isInvalid = false,
  isRequired = true,
  onChoose,
  onCommit,
}: PlayerFieldProps) {
  const suggestions = useMemo(() => createSuggestions((text) => suggestPlayers(text, variant?.peek())), [variant]);
  useEffect(() => suggestions.close, [suggestions]);
  const active = useSignal(-1);
  const found = suggestions.found.value;
  const open = found !== null && found.length > 0;
  const optionId = (index: number): string => `${id}-option-${index}`;
  const search = (isTyped: boolean): void => {
    active.value = -1;
    suggestions.search(name.peek().trim(), isTyped);
  };
  const choose = ({ username }: Suggestion): void => {
    name.value = username;
    suggestions.close();
    onChoose?.(username);
  };
  // The browser's change event does not count a chosen suggestion: if the field is empty again, it is not fired.
  const commit = (): void => onCommit?.(name.peek().trim());
  const press = (event: KeyboardEvent): void => {
    const { key } = event;
    const chosen = found?.[active.value];
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!open) search(false);
      // One step before the first and after the last suggestion is the text itself.
      else active.value = stepped(active.value, key === "ArrowDown" ? 1 : -1, found.length);
    } else if (key === "Escape" && found !== null) {
      event.preventDefault();
      suggestions.close();
    } else if (key === "Enter") {
      if (open && chosen !== undefined) {
        event.preventDefault();
        choose(chosen);
      } else {
        suggestions.close();
        commit();
      }
    }
  };
  return (
    <div class="combobox">
      <input
        id={id}
        role="combobox"
        required={isRequired}
        autocapitalize="none"
        autocomplete="off"
        spellcheck={false}
        maxLength={INPUT_LIMITS.usernameInRequest}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open && active.value >= 0 ? optionId(active.value) : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        value={name.value}
        onInput={({ currentTarget }) => {
          name.value = currentTarget.value;
          search(true);
        }}
        onKeyDown={press}
        onBlur={() => {
          suggestions.close();
          commit();
        }}
      />
      {open ? (
        <SuggestionList id={`${id}-list`} found={found} active={active.value} optionId={optionId} choose={choose} />
      ) : null}
      <p class="unseen" role="status">
        {found === null ? "" : countWords(found.length)}
      </p>
    </div>
  );
}

/** The next index from -1 (no suggestion) to `count - 1`, in a circle. */
const stepped = (index: number, by: number, count: number): number => ((index + 1 + by + count + 1) % (count + 1)) - 1;

const countWords = (count: number): string =>
  count === 0
    ? "No player's name begins with these letters."
    : `${count} ${count === 1 ? "player" : "players"} found. Choose with the arrow keys.`;

interface SuggestionListProps {
  readonly id: string;
  readonly found: readonly Suggestion[];
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly choose: (suggestion: Suggestion) => void;
}

function SuggestionList({ id, found, active, optionId, choose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone, the list may open below the window.
  useLayoutEffect(() => list.current?.scrollIntoView({ block: "nearest" }), []);
  useLayoutEffect(() => {
    list.current?.querySelector("[aria-selected='true']")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div class="combobox-list" id={id} ref={list} role="listbox" aria-label="Players">
      {found.map((suggestion, index) => (
        <button
          key={suggestion.username}
          id={optionId(index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus. Otherwise it would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
        >
          <span class="combobox-name">
            {suggestion.username}
            <RatingOf player={{ rating: suggestion.rating ?? null }} />
          </span>
          <span class="combobox-remark">{suggestion.bot ? "bot" : suggestion.following ? "you follow" : ""}</span>
        </button>
      ))}
    </div>
  );
}

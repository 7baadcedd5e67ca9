import { computed, type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { TimeControl } from "skytale-client";
import { timeControlWords } from "../games/time-control-words";
import { boundTo } from "./bound-to";

const USUAL: readonly TimeControl[] = [
  { kind: "per-move", perMove: "P1D" },
  { kind: "per-move", perMove: "P2D" },
  { kind: "per-move", perMove: "P3D" },
  { kind: "per-move", perMove: "P5D" },
  { kind: "per-move", perMove: "P7D" },
  { kind: "per-move", perMove: "P14D" },
  { kind: "bank", initial: "P5D", increment: "PT12H", max: "P10D" },
  { kind: "unlimited" },
];
/** Three days per move. */
const DEFAULT = "2";

/** The choices that open fields for a time of one's own. */
const OWN = { "per-move": "Other time per move", bank: "Other time for all moves" } as const;
type OwnKind = keyof typeof OWN;

/** The time control of the form. */
export interface Clock {
  /** The time controls that can be chosen by one click. */
  readonly usual: readonly TimeControl[];
  /** The index of a usual time control, or the kind of one's own. */
  readonly chosen: Signal<string>;
  readonly days: Signal<string>;
  readonly hours: Signal<string>;
  /** Hours that each move adds to a bank. */
  readonly increment: Signal<string>;
  /** The chosen time control; null if a field of one's own is not a number of days or hours. */
  readonly timeControl: ReadonlySignal<TimeControl | null>;
}

/** @param initial the time control that is chosen at first; by default three days per move */
export function useClock(initial: TimeControl | null = null): Clock {
  const { usual, first } = useMemo(() => usualWith(initial), []);
  const chosen = useSignal(first);
  const days = useSignal("3");
  const hours = useSignal("0");
  const increment = useSignal("12");
  const timeControl = useMemo(
    () =>
      computed(() => {
        const kind = chosen.value;
        if (!isOwn(kind)) return usual[Number(kind)] ?? null;
        const time = duration(days.value, hours.value);
        if (time === null) return null;
        if (kind === "per-move") return { kind, perMove: time.text } as const;
        const added = duration("0", increment.value, 0);
        if (added === null) return null;
        // A bank may grow to twice its initial time.
        const max = duration("0", String(2 * time.hours))?.text ?? time.text;
        return { kind, initial: time.text, increment: added.text, max } as const;
      }),
    [usual, chosen, days, hours, increment],
  );
  return { usual, chosen, days, hours, increment, timeControl };
}

/** The usual time controls together with another one, and the index of that one. */
function usualWith(initial: TimeControl | null): { readonly usual: readonly TimeControl[]; readonly first: string } {
  if (initial === null) return { usual: USUAL, first: DEFAULT };
  const words = timeControlWords(initial);
  const index = USUAL.findIndex((control) => timeControlWords(control) === words);
  return index < 0
    ? { usual: [...USUAL, initial], first: String(USUAL.length) }
    : { usual: USUAL, first: String(index) };
}

const isOwn = (chosen: string): chosen is OwnKind => Object.hasOwn(OWN, chosen);

/** Whether a text is a number of days or hours. */
const isCount = (text: string): boolean => /^\d{1,4}$/.test(text.trim());

/** Days and hours as an ISO 8601 duration; null if they are no whole numbers, or less than `least` hours in all. */
function duration(days: string, hours: string, least = 1): { readonly text: string; readonly hours: number } | null {
  if (![days, hours].every(isCount)) return null;
  const all = 24 * Number(days) + Number(hours);
  return all < least ? null : { text: `PT${all}H`, hours: all };
}

interface ClockFieldsProps {
  readonly clock: Clock;
  /** Whether a game without a clock can be chosen. */
  readonly allowsUnlimited?: boolean;
  /** The server's error of a field of the request, as a sentence. */
  readonly errorOf?: (field: string) => string | undefined;
}

/** The fields of the time control. Errors are shown below the fields. */
export function ClockFields({ clock, allowsUnlimited = true, errorOf = () => undefined }: ClockFieldsProps) {
  const { usual, chosen, days, hours, increment, timeControl } = clock;
  const own = isOwn(chosen.value) ? chosen.value : null;
  const timeError =
    own !== null && duration(days.value, hours.value) === null
      ? "Enter whole numbers of days and hours, one hour or more in all."
      : (errorOf("timeControl.perMove") ?? errorOf("timeControl.initial") ?? errorOf("timeControl.max"));
  const incrementError =
    own === "bank" && !isCount(increment.value)
      ? "Enter a whole number of hours that each move adds. It can be 0."
      : errorOf("timeControl.increment");
  const isWrongTime = timeError !== undefined;
  const isWrongHours = isWrongTime && isCount(days.value) && !isCount(hours.value);
  const isRight = !isWrongTime && incrementError === undefined;
  return (
    <>
      <label for="clock">Time</label>
      <select
        id="clock"
        value={chosen.value}
        aria-describedby="clock-errors"
        aria-invalid={(own === null && !isRight) || undefined}
        onChange={({ currentTarget }) => {
          chosen.value = currentTarget.value;
        }}
      >
        {usual.map((control, index) =>
          control.kind === "unlimited" && !allowsUnlimited ? null : (
            <option key={timeControlWords(control)} value={index}>
              {timeControlWords(control)}
            </option>
          ),
        )}
        {Object.entries(OWN).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}…
          </option>
        ))}
      </select>
      {own === null ? null : (
        <div class="pair">
          <Count name="Days" value={days} isInvalid={isWrongTime && !isWrongHours} />
          <Count name="Hours" value={hours} isInvalid={isWrongHours} />
          {own === "bank" ? (
            <Count name="Hours added per move" value={increment} isInvalid={incrementError !== undefined} />
          ) : null}
        </div>
      )}
      <div id="clock-errors" role="status">
        {isWrongTime ? <p class="refusal">{timeError}</p> : null}
        {incrementError === undefined ? null : <p class="refusal">{incrementError}</p>}
        {isRight && timeControl.value !== null && (own !== null || timeControl.value.kind === "bank") ? (
          // The field can be too narrow for the words of a bank.
          <p class="help">{timeControlWords(timeControl.value)}.</p>
        ) : null}
      </div>
    </>
  );
}

interface CountProps {
  readonly name: string;
  readonly value: Signal<string>;
  readonly isInvalid: boolean;
}

const Count = ({ name, value, isInvalid }: CountProps) => (
  <label>
    {name}
    <input
      type="number"
      inputMode="numeric"
      min={0}
      max={1000}
      aria-describedby="clock-errors"
      aria-invalid={isInvalid || undefined}
      {...boundTo(value)}
    />
  </label>
);

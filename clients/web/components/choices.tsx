import type { Signal } from "@preact/signals";

interface ChoicesProps<Name extends string> {
  readonly legend: string;
  readonly options: readonly Name[];
  readonly chosen: Signal<Name>;
  readonly nameOf: (option: Name) => string;
}

/** A group of radio buttons. */
export function Choices<Name extends string>({ legend, options, chosen, nameOf }: ChoicesProps<Name>) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option} class="pill">
          <input
            type="radio"
            name={legend}
            checked={chosen.value === option}
            onChange={() => {
              chosen.value = option;
            }}
          />
          {nameOf(option)}
        </label>
      ))}
    </fieldset>
  );
}

interface TickProps {
  readonly name: string;
  readonly value: Signal<boolean>;
  /** The reason why the box is disabled; null if it is enabled. */
  readonly obstacle?: string | null;
}

/** A checkbox. */
export const Tick = ({ name, value, obstacle = null }: TickProps) => (
  <label class="choice">
    <input
      type="checkbox"
      checked={value.value && obstacle === null}
      disabled={obstacle !== null}
      onChange={({ currentTarget }) => {
        value.value = currentTarget.checked;
      }}
    />
    {obstacle === null ? name : `${name}: ${obstacle}`}
  </label>
);

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

interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly change: (isChecked: boolean) => void;
}

/** A checkbox with its label. */
export const Checkbox = ({ label, isChecked, isDisabled = false, change }: CheckboxProps) => (
  <label class="choice">
    <input
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
    {label}
  </label>
);

interface TickProps {
  readonly name: string;
  readonly value: Signal<boolean>;
  /** The reason why the box is disabled; null if it is enabled. */
  readonly obstacle?: string | null;
}

/** A checkbox that writes to a signal. */
export const Tick = ({ name, value, obstacle = null }: TickProps) => (
  <Checkbox
    label={obstacle === null ? name : `${name}: ${obstacle}`}
    isChecked={value.value && obstacle === null}
    isDisabled={obstacle !== null}
    change={(isChecked) => {
      value.value = isChecked;
    }}
  />
);

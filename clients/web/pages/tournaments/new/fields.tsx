import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { boundTo } from "../../../components/bound-to";

interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** The error as a sentence; undefined if there is none. */
  readonly error: string | undefined;
  readonly children: ComponentChildren;
}

/** A field with its label and its error. The control inside needs `describedBy(id)` and the id. */
const Field = ({ id, label, error, children }: FieldProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    {children}
    <p id={`${id}-error`} class="refusal" role="alert">
      {error}
    </p>
  </div>
);

const attributesOf = (id: string, error: string | undefined, value: Signal<string>) => ({
  id,
  "aria-describedby": `${id}-error`,
  "aria-invalid": error === undefined ? undefined : true,
  ...boundTo(value),
});

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: Signal<string>;
  readonly error: string | undefined;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  readonly placeholder?: string;
}

/** A line of text. */
export const TextField = ({ maxLength, isRequired = false, placeholder, ...field }: TextFieldProps) => (
  <Field {...field}>
    <input
      {...attributesOf(field.id, field.error, field.value)}
      autocomplete="off"
      required={isRequired}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  </Field>
);

/** A text of several lines. */
export const LongTextField = ({ maxLength = 2000, ...field }: TextFieldProps) => (
  <Field {...field}>
    <textarea {...attributesOf(field.id, field.error, field.value)} rows={3} maxLength={maxLength} />
  </Field>
);

interface NumberFieldProps extends Omit<TextFieldProps, "maxLength"> {
  readonly min: number;
  readonly max: number;
}

/** A whole number. */
export const NumberField = ({ min, max, isRequired = false, placeholder, ...field }: NumberFieldProps) => (
  <Field {...field}>
    <input
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      required={isRequired}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...attributesOf(field.id, field.error, field.value)}
    />
  </Field>
);

/** A date and time in the browser's time zone. */
export const TimeField = (field: TextFieldProps) => (
  <Field {...field}>
    <input type="datetime-local" required {...attributesOf(field.id, field.error, field.value)} />
  </Field>
);

interface ChoiceFieldProps extends Pick<TextFieldProps, "id" | "label" | "error"> {
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly choose: (value: string) => void;
}

/** A list of choices. */
export const ChoiceField = ({ value, options, choose, ...field }: ChoiceFieldProps) => (
  <Field {...field}>
    <select
      id={field.id}
      aria-describedby={`${field.id}-error`}
      aria-invalid={field.error === undefined ? undefined : true}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  </Field>
);

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Errors of a form by the fields of the API, as sentences. */
export type FormErrors = ReadonlyMap<string, string>;

interface ShownErrors {
  /** Must be set on the form. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Whether the last attempt to send the form was refused because of its fields. */
  readonly isAny: boolean;
  /** The error of a field until its value changes. */
  errorOf(field: string): string | undefined;
  /** Shows errors, and moves the focus to the first wrong field, which has to have `aria-invalid`. */
  show(errors: FormErrors): void;
  clear(): void;
}

/**
 * Errors that are shown beside the fields of a form.
 * @param values the current values by field. A member of an object has the value of the object.
 */
export function useFormErrors(values: Readonly<Record<string, string>>): ShownErrors {
  const form = useRef<HTMLFormElement>(null);
  const shown = useSignal<{ readonly errors: FormErrors; readonly values: typeof values } | null>(null);
  const { value } = shown;
  useEffect(() => {
    if (value === null) return;
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    // A field in a folded part of the form cannot have the focus.
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
  }, [value]);
  return {
    form,
    isAny: value !== null && value.errors.size > 0,
    errorOf(field) {
      const [part = ""] = field.split(".");
      return value?.values[part] === values[part] ? value?.errors.get(field) : undefined;
    },
    show(errors) {
      shown.value = { errors, values };
    },
    clear() {
      shown.value = null;
    },
  };
}

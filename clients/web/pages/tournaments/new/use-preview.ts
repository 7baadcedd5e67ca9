import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type NewTournament, previewTournament, type TournamentPreview } from "skytale-client";
import { client } from "../../../server/client";
import { type FieldErrors, fieldErrorsOf } from "./field-errors";

/** Pause after the last change before the preview is requested, in milliseconds. */
const PAUSE = 400;

/** Stands for the name while the player has not entered one. */
const UNNAMED = "Tournament";

interface Preview {
  /** The complete terms of the last valid form. */
  readonly preview: Signal<TournamentPreview | null>;
  readonly errors: Signal<FieldErrors>;
}

/**
 * Requests the complete terms and the time contract of a form each time that it has changed.
 * @param body null if the form has no readable time control
 */
export function usePreview(body: NewTournament | null): Preview {
  const preview = useSignal<TournamentPreview | null>(null);
  const errors = useSignal<FieldErrors>(new Map());
  const newest = useRef("");
  const key = JSON.stringify(body);
  newest.current = key;
  useEffect(() => {
    if (body === null) return undefined;
    const read = async (): Promise<void> => {
      try {
        const terms = { ...body, name: body.name === "" ? UNNAMED : body.name };
        const answer = await previewTournament({ client: client.peek(), body: terms });
        if (newest.current !== key) return;
        preview.value = answer;
        errors.value = new Map();
      } catch (error) {
        // Other errors than those of fields are shown when the player sends the form.
        if (newest.current === key) errors.value = fieldErrorsOf(error);
      }
    };
    const timer = setTimeout(() => void read(), PAUSE);
    return () => clearTimeout(timer);
  }, [key]);
  return { preview, errors };
}

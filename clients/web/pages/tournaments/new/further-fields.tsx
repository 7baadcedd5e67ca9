import type { TournamentPreview } from "skytale-client";
import { INPUT_LIMITS } from "../../../../../src/shared/input-limits";
import { Tick } from "../../../components/choices";
import { daysIn } from "./days";
import { LongTextField, NumberField, TextField } from "./fields";
import type { PartProps } from "./format-fields";
import { TeamField } from "./team-field";

interface FurtherFieldsProps extends PartProps {
  /** The complete terms; null until they are known. */
  readonly preview: TournamentPreview | null;
  /** Whether the tournament does not exist yet, and can be created as a draft. */
  readonly isNew: boolean;
}

/** Fields that are rarely changed. They are folded, unless one of them has an error. */
export function FurtherFields({ form, errorOf, preview, isNew }: FurtherFieldsProps) {
  const hasError = FIELDS.some((field) => errorOf(field) !== undefined);
  return (
    <details class="further" open={hasError || undefined}>
      <summary>More options</summary>
      <LongTextField
        id="tournament-description"
        label="Description"
        value={form.description}
        error={errorOf("description")}
        maxLength={INPUT_LIMITS.tournamentDescription}
      />
      <NumberField
        id="round-days"
        label={form.format.value === "ladder" ? "Length of the season, in days" : "Longest time of a round, in days"}
        value={form.roundDays}
        error={errorOf("roundTime")}
        min={1}
        max={400}
        placeholder={preview === null ? "" : daysIn(preview.roundTime)}
      />
      <p class="help">Games that are not finished at the end of their round are adjudicated as draws.</p>
      <div class="pair">
        <NumberField
          id="min-rating"
          label="Minimum rating"
          value={form.minRating}
          error={errorOf("entry.minRating")}
          min={0}
          max={INPUT_LIMITS.rating}
          placeholder="any"
        />
        <NumberField
          id="max-rating"
          label="Maximum rating"
          value={form.maxRating}
          error={errorOf("entry.maxRating")}
          min={0}
          max={INPUT_LIMITS.rating}
          placeholder="any"
        />
      </div>
      <TeamField team={form.team} error={errorOf("entry.team")} />
      <LongTextField
        id="invited"
        label="Only for these players"
        value={form.invited}
        error={errorOf("entry.invited")}
        maxLength={10_000}
      />
      <p class="help">Names, separated by spaces or commas. Without names, everybody can enter.</p>
      <TextField
        id="arbiters"
        label="Arbiters"
        value={form.arbiters}
        error={errorOf("arbiters")}
        maxLength={300}
        placeholder="only you"
      />
      <Tick name="Rated" value={form.isRated} />
      <Tick name="Vacations stop the clock" value={form.hasVacation} />
      <Tick
        name="House bots take free places"
        value={form.hasBots}
        obstacle={form.format.value === "ladder" ? "not on ladders" : null}
      />
      {isNew ? <Tick name="Save as a draft that only I see" value={form.isDraft} /> : null}
    </details>
  );
}

/** Fields of the request that these controls change. */
const FIELDS = [
  "description",
  "roundTime",
  "entry.minRating",
  "entry.maxRating",
  "entry.team",
  "entry.invited",
  "arbiters",
] as const;

import { signal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { createChallenge, type VariantId } from "skytale-client";
import { useAction } from "../../components/action";
import { Choices, Tick } from "../../components/choices";
import { ClockFields, useClock } from "../../components/clock-fields";
import { PlayerField } from "../../components/player-field";
import { Refusal } from "../../components/refusal";
import { currentUrl, go } from "../../frame/router";
import { COLOR_NAMES, COLORS, type Color } from "../../games/colors";
import { byVariant, VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";
import { client } from "../../server/client";
import { putChallenge, putGame } from "../../server/resources";
import { AUDIENCE_NAMES, AUDIENCES, type Audience, audienceWords, mayBePrivate } from "./audience";
import { useFormErrors } from "./form-errors";
import { FurtherTerms, useFurtherTerms } from "./further-terms";
import { positionRefusal, StartPosition } from "./start-position";

/** The form of a new challenge. With the defaults, a challenge takes two clicks: open the form, send it. */
export function NewChallengeForm() {
  // The link on a player's page leads here with the player's name.
  const isOpen = useSignal(currentUrl.value.searchParams.has("opponent"));
  return (
    <section>
      <h2>Play a person</h2>
      {isOpen.value ? (
        <OpenForm close={() => (isOpen.value = false)} />
      ) : (
        <button type="button" class="first large" onClick={() => (isOpen.value = true)}>
          Create a challenge
        </button>
      )}
    </section>
  );
}

/** An unchecked checkbox for each option of each game. */
const makeOptionBoxes = () =>
  byVariant(({ options }) =>
    Object.entries(options).map(([name, { label }]) => ({ name, label, isTicked: signal(false) })),
  );

const NO_NAME = "Enter the name of the player.";

function OpenForm({ close }: { readonly close: () => void }) {
  const named = currentUrl.value.searchParams.get("opponent");
  const variant = useSignal<VariantId>("spartan-chess");
  const clock = useClock();
  const color = useSignal<Color>("random");
  const audience = useSignal<Audience>(named === null ? "everyone" : "player");
  const opponent = useSignal(named ?? "");
  const isRated = useSignal(true);
  const wantsPrivate = useSignal(false);
  const position = useSignal("");
  const optionBoxes = useMemo(makeOptionBoxes, []);
  const terms = useFurtherTerms();
  const { isRunning, refusal, run, forget } = useAction();
  const timeControl = clock.timeControl.value;
  const isPrivate = wantsPrivate.value && mayBePrivate(audience.value);
  const start = position.value.trim();
  const notRated =
    timeControl?.kind === "unlimited"
      ? "not without a clock"
      : isPrivate
        ? "not in a private game"
        : start === ""
          ? null
          : "not from a start position of your own";
  const options = Object.fromEntries(
    optionBoxes[variant.value].flatMap(({ name, isTicked }) => (isTicked.value ? [[name, true] as const] : [])),
  );
  const ratings = `${terms.minRating.value}-${terms.maxRating.value}`;
  const errors = useFormErrors({
    opponent: opponent.value,
    timeControl: JSON.stringify(timeControl),
    message: terms.message.value,
    minRating: ratings,
    maxRating: ratings,
    position: start,
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    const wrong = new Map([
      ...(audience.value === "player" && opponent.value.trim() === "" ? [["opponent", NO_NAME] as const] : []),
      ...terms.errors(audience.value),
    ]);
    // These two fields show their errors at once.
    const isWrongStart = start !== "" && positionRefusal(variant.value, options, start) !== null;
    if (wrong.size > 0 || timeControl === null || isWrongStart) {
      forget();
      errors.show(wrong);
      return;
    }
    errors.clear();
    void run(async () => {
      const body = {
        variant: variant.value,
        color: color.value,
        timeControl,
        rated: isRated.value && notRated === null,
        ...(audience.value === "player" ? { opponent: opponent.value.trim() } : {}),
        ...(audience.value === "link" ? { listed: false } : {}),
        ...(isPrivate ? { private: true } : {}),
        ...(Object.keys(options).length === 0 ? {} : { options }),
        ...(start === "" ? {} : { position: start }),
        ...terms.body(audience.value),
      };
      const { game, gameId, ...challenge } = await createChallenge({ client: client.value, body }).catch(
        async (error: unknown) => {
          // Without the module, the sentence of the action is shown below the fields.
          const loaded = await import("./refused-fields").catch(() => null);
          if (loaded !== null) errors.show(loaded.refusedFields(error));
          throw error;
        },
      );
      // House bots accept every challenge at once.
      if (game !== null) {
        putGame(game);
        go(`/games/${game.id}`);
        return;
      }
      putChallenge(challenge);
      // A named opponent may accept at once, for example a bot. The challenge's page redirects to the game.
      if (audience.value === "everyone") close();
      else go(`/challenges/${challenge.id}`);
    });
  };
  return (
    <form class="panel form" ref={errors.form} noValidate onSubmit={submit}>
      <Choices legend="Game" options={VARIANT_IDS} chosen={variant} nameOf={(id) => VARIANT_NAMES[id]} />
      <Choices legend="Who can accept" options={AUDIENCES} chosen={audience} nameOf={(name) => AUDIENCE_NAMES[name]} />
      <p class="help">{audienceWords(audience.value, isPrivate)}</p>
      {audience.value === "player" ? (
        <>
          <label for="opponent">Name of the player</label>
          <PlayerField
            id="opponent"
            name={opponent}
            variant={variant}
            describedBy="opponent-refusal"
            isInvalid={errors.errorOf("opponent") !== undefined}
          />
          <p id="opponent-refusal" class="refusal" role="alert">
            {errors.errorOf("opponent")}
          </p>
        </>
      ) : null}
      <ClockFields clock={clock} errorOf={errors.errorOf} />
      <Choices legend="You play" options={COLORS} chosen={color} nameOf={(name) => COLOR_NAMES[name]} />
      <Tick name="Rated" value={isRated} obstacle={notRated} />
      {mayBePrivate(audience.value) ? <Tick name="Private game" value={wantsPrivate} /> : null}
      {optionBoxes[variant.value].map(({ name, label, isTicked }) => (
        <Tick key={name} name={label} value={isTicked} />
      ))}
      <FurtherTerms terms={terms} audience={audience.value} errorOf={errors.errorOf}>
        <StartPosition
          variant={variant.value}
          options={options}
          position={position}
          error={errors.errorOf("position")}
        />
      </FurtherTerms>
      {errors.isAny ? null : <Refusal sentence={refusal} />}
      <p class="actions">
        <button type="submit" class="first" aria-disabled={isRunning.value}>
          Send challenge
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </p>
    </form>
  );
}

import { signal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { createChallenge, type TimeControl, type VariantId } from "skytale-client";
import { INPUT_LIMITS } from "../../../../src/shared/input-limits";
import { useAction } from "../../components/action";
import { boundTo } from "../../components/bound-to";
import { Choices, Tick } from "../../components/choices";
import { Refusal } from "../../components/refusal";
import { currentUrl, go } from "../../frame/router";
import { timeControlWords } from "../../games/time-control-words";
import { byVariant, VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";
import { client } from "../../server/client";
import { putChallenge, putGame } from "../../server/resources";
import { AUDIENCE_NAMES, AUDIENCES, type Audience } from "./audience";
import { FurtherTerms, useFurtherTerms } from "./further-terms";

const CLOCKS: readonly TimeControl[] = [
  { kind: "per-move", perMove: "P1D" },
  { kind: "per-move", perMove: "P2D" },
  { kind: "per-move", perMove: "P3D" },
  { kind: "per-move", perMove: "P5D" },
  { kind: "per-move", perMove: "P7D" },
  { kind: "per-move", perMove: "P14D" },
  { kind: "bank", initial: "P5D", increment: "PT12H", max: "P10D" },
  { kind: "unlimited" },
];

/** Index of the default, three days per move. */
const USUAL_CLOCK = 2;

const COLORS = ["random", "white", "black"] as const;

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

function OpenForm({ close }: { readonly close: () => void }) {
  const named = currentUrl.value.searchParams.get("opponent");
  const variant = useSignal<VariantId>("spartan-chess");
  const clock = useSignal(USUAL_CLOCK);
  const color = useSignal<(typeof COLORS)[number]>("random");
  const audience = useSignal<Audience>(named === null ? "everyone" : "player");
  const opponent = useSignal(named ?? "");
  const isRated = useSignal(true);
  const optionBoxes = useMemo(makeOptionBoxes, []);
  const terms = useFurtherTerms();
  const { isRunning, refusal, run } = useAction();
  const timeControl = CLOCKS[clock.value] ?? { kind: "unlimited" };
  const notRated =
    timeControl.kind === "unlimited" ? "not without a clock" : audience.value === "link" ? "not for a link" : null;
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      const chosenOptions = optionBoxes[variant.value].flatMap(({ name, isTicked }) =>
        isTicked.value ? [[name, true] as const] : [],
      );
      const body = {
        variant: variant.value,
        color: color.value,
        timeControl,
        rated: isRated.value && notRated === null,
        ...(audience.value === "player" ? { opponent: opponent.value.trim() } : {}),
        ...(audience.value === "link" ? { private: true } : {}),
        ...(chosenOptions.length === 0 ? {} : { options: Object.fromEntries(chosenOptions) }),
        ...terms.body(audience.value),
      };
      const { game, gameId, ...challenge } = await createChallenge({ client: client.value, body });
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
    <form class="panel form" onSubmit={submit}>
      <Choices legend="Game" options={VARIANT_IDS} chosen={variant} nameOf={(id) => VARIANT_NAMES[id]} />
      <Choices legend="Who can accept" options={AUDIENCES} chosen={audience} nameOf={(name) => AUDIENCE_NAMES[name]} />
      {audience.value === "player" ? (
        <>
          <label for="opponent">Name of the player</label>
          <input
            id="opponent"
            required
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            maxLength={INPUT_LIMITS.usernameInRequest}
            {...boundTo(opponent)}
          />
        </>
      ) : null}
      <label for="clock">Time</label>
      <select
        id="clock"
        value={clock.value}
        onChange={({ currentTarget }) => {
          clock.value = currentTarget.selectedIndex;
        }}
      >
        {CLOCKS.map((control, index) => (
          <option key={timeControlWords(control)} value={index}>
            {timeControlWords(control)}
          </option>
        ))}
      </select>
      <Choices
        legend="You play"
        options={COLORS}
        chosen={color}
        nameOf={(name) => ({ random: "Random", white: "White", black: "Black" })[name]}
      />
      <Tick name="Rated" value={isRated} obstacle={notRated} />
      {optionBoxes[variant.value].map(({ name, label, isTicked }) => (
        <Tick key={name} name={label} value={isTicked} />
      ))}
      <FurtherTerms terms={terms} audience={audience.value} />
      <Refusal sentence={refusal} />
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

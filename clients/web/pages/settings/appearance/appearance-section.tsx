import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { VariantId } from "skytale-client";
import { drawBoard } from "../../../../../src/pictures/board";
import {
  APPEARANCE,
  type Appearance,
  type AppearanceName,
  type PieceSetName,
} from "../../../../../src/shared/appearance";
import { SIDES } from "../../../../../src/shared/side";
import { pageStyle } from "../../../board/page-style";
import { Checkbox } from "../../../components/choices";
import { playMoveSound } from "../../../components/move-sound";
import { Refusal } from "../../../components/refusal";
import { appearance, changeAppearance, pieceSetOf } from "../../../frame/appearance";
import { SCHEME_NAMES } from "../../../frame/scheme-names";
import { GAME_RECORDS } from "../../../games/game-records";
import { VARIANT_IDS, VARIANT_NAMES } from "../../../games/variants";
import { sentenceOf } from "../../../server/failure";

const BOARDS = { leather: "Leather", olive: "Olive", marble: "Marble" };
const PIECES = { figures: "Figures", letters: "Letters" };
const NOTATIONS = { letters: "Short: Nf3", leaflet: "As in the leaflet: Ng1-f3" };

/** The settings that have a checkbox. */
const SWITCH_NAMES = ["coordinates", "highContrast", "moveSound"] as const satisfies readonly AppearanceName[];
const SWITCHES: Readonly<Record<(typeof SWITCH_NAMES)[number], string>> = {
  coordinates: "Show the names of files and ranks",
  highContrast: "High contrast, with a board of its own",
  moveSound: "Play a sound for each move in an open game",
};

/** The appearance of pages and boards. Each change applies at once. */
export function AppearanceSection() {
  const refusal = useSignal<string | null>(null);
  const change = (changes: Partial<Appearance>): void => {
    refusal.value = null;
    changeAppearance(changes).catch(async (error: unknown) => {
      refusal.value = await sentenceOf(error);
    });
  };
  const { colorScheme, boardTheme, pieceSet, notation } = appearance.value;
  return (
    <section id="appearance">
      <p class="help">These settings apply on all your devices.</p>
      <Group
        legend="Colors"
        names={SCHEME_NAMES}
        values={APPEARANCE.colorScheme}
        chosen={colorScheme}
        choose={(value) => change({ colorScheme: value })}
      />
      <Group
        legend="Board"
        names={BOARDS}
        values={APPEARANCE.boardTheme}
        chosen={boardTheme}
        choose={(value) => change({ boardTheme: value })}
        sample={(theme) => (
          <span class="board-samples" data-board={theme}>
            <Sample variant={VARIANT_IDS[0]} pieceSet={pieceSet} />
          </span>
        )}
      />
      <Group
        legend="Pieces"
        names={PIECES}
        values={APPEARANCE.pieceSet}
        chosen={pieceSet}
        choose={(value) => change({ pieceSet: value, gamePieceSets: {} })}
        sample={(set) => (
          <span class="board-samples">
            {VARIANT_IDS.map((variant) => (
              <Sample key={variant} variant={variant} pieceSet={set} />
            ))}
          </span>
        )}
      />
      <PiecesByGame change={change} />
      <Group
        legend="Notation of moves"
        names={NOTATIONS}
        values={APPEARANCE.notation}
        chosen={notation}
        choose={(value) => change({ notation: value })}
      />
      <p class="help">A game whose leaflet has no notation uses the short one.</p>
      {SWITCH_NAMES.map((name) => (
        <Checkbox
          key={name}
          label={SWITCHES[name]}
          isChecked={appearance.value[name]}
          change={(isChecked) => {
            change({ [name]: isChecked });
            if (name === "moveSound" && isChecked) playMoveSound();
          }}
        />
      ))}
      <Refusal sentence={refusal} />
    </section>
  );
}

/** A piece set for each game. The choice for all games replaces these. */
function PiecesByGame({ change }: { readonly change: (changes: Partial<Appearance>) => void }) {
  const { gamePieceSets } = appearance.value;
  return (
    <details class="further">
      <summary>Choose the pieces per game</summary>
      {VARIANT_IDS.map((variant) => (
        <Group
          key={variant}
          legend={`Pieces of ${VARIANT_NAMES[variant]}`}
          names={PIECES}
          values={APPEARANCE.pieceSet}
          chosen={pieceSetOf(variant)}
          choose={(value) => change({ gamePieceSets: { ...gamePieceSets, [variant]: value } })}
          sample={(set) => (
            <span class="board-samples">
              <Sample variant={variant} pieceSet={set} />
            </span>
          )}
        />
      ))}
    </details>
  );
}

interface GroupProps<Value extends string> {
  readonly legend: string;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
  /** The picture of a value. */
  readonly sample?: (value: Value) => ComponentChildren;
}

function Group<Value extends string>({ legend, values, names, chosen, choose, sample }: GroupProps<Value>) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} class={sample === undefined ? "pill" : "pill sampled"}>
          <input type="radio" name={legend} checked={chosen === value} onChange={() => choose(value)} />
          {names[value]}
          {sample?.(value)}
        </label>
      ))}
    </fieldset>
  );
}

/** A board of four squares with pieces of a game. */
function Sample({ variant, pieceSet }: { readonly variant: VariantId | undefined; readonly pieceSet: PieceSetName }) {
  if (variant === undefined) return null;
  const { sample } = GAME_RECORDS[variant];
  const pieces = SIDES.flatMap((side, index) =>
    [...sample[side]].map((piece, file) => ({ side, piece, square: `${"ab"[file]}${index + 1}` })),
  );
  const svg = drawBoard(
    { files: 2, ranks: 2, pieces, attackedKings: [] },
    { variant, orientation: "white", title: "", borderless: true, style: pageStyle(pieceSet) },
  );
  // The markup is safe: it is drawn from constants.
  return <span class="board-sample" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

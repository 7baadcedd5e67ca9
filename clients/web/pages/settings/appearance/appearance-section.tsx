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
import { Checkbox, RadioGroup } from "../../../components/choices";
import { playMoveSound } from "../../../components/move-sound";
import { Refusal } from "../../../components/refusal";
import { useSettingsChange } from "../../../components/settings-change";
import { appearance, pieceSetOf } from "../../../frame/appearance";
import { changeAppearance } from "../../../frame/change-appearance";
import { SCHEME_NAMES } from "../../../frame/scheme-names";
import { GAME_RECORDS } from "../../../games/game-records";
import { VARIANT_IDS, VARIANT_NAMES } from "../../../games/variants";
import { session } from "../../../server/session";

const BOARDS = { leather: "Leather", olive: "Olive", marble: "Marble" };
const PIECES = { figures: "Figures", letters: "Letters" };
const NOTATIONS = { letters: "Short: Nf3", leaflet: "As in the leaflet: Ng1-f3" };

/** The settings that have a checkbox. */
const SWITCH_NAMES = [
  "coordinates",
  "highContrast",
  "bestMoveArrow",
  "moveSound",
] as const satisfies readonly AppearanceName[];
const SWITCHES: Readonly<Record<(typeof SWITCH_NAMES)[number], string>> = {
  coordinates: "Show the names of files and ranks",
  highContrast: "High contrast, with a board of its own",
  bestMoveArrow: "Show the best move of a computer analysis as an arrow",
  moveSound: "Play a sound for each move in an open game",
};

/** The appearance of pages and boards. Each change applies at once. */
export function AppearanceSection() {
  const { refusal, change } = useSettingsChange(changeAppearance);
  const { colorScheme, boardTheme, pieceSet, notation } = appearance.value;
  return (
    <section id="appearance">
      <p class="help">
        {session.value === null
          ? "These settings are stored in this browser. If you sign up, they are stored in your account."
          : "These settings apply on all your devices."}
      </p>
      <RadioGroup
        legend="Colors"
        options={APPEARANCE.colorScheme}
        nameOf={(value) => SCHEME_NAMES[value]}
        chosen={colorScheme}
        choose={(value) => change({ colorScheme: value })}
      />
      <RadioGroup
        legend="Board"
        options={APPEARANCE.boardTheme}
        nameOf={(value) => BOARDS[value]}
        chosen={boardTheme}
        choose={(value) => change({ boardTheme: value })}
        sample={(theme) => (
          <span class="board-samples" data-board={theme}>
            <Sample variant={VARIANT_IDS[0]} pieceSet={pieceSet} />
          </span>
        )}
      />
      <RadioGroup
        legend="Pieces"
        options={APPEARANCE.pieceSet}
        nameOf={(value) => PIECES[value]}
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
      <RadioGroup
        legend="Notation of moves"
        options={APPEARANCE.notation}
        nameOf={(value) => NOTATIONS[value]}
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
        <RadioGroup
          key={variant}
          legend={`Pieces of ${VARIANT_NAMES[variant]}`}
          options={APPEARANCE.pieceSet}
          nameOf={(value) => PIECES[value]}
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

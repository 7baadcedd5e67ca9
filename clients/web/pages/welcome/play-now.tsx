import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { VariantId } from "skytale-client";
import { Choices } from "../../components/choices";
import { importModule } from "../../components/import-module";
import { SignUpForm } from "../../components/sign-up-form";
import { COLOR_NAMES, COLORS, type Color } from "../../games/colors";
import { playHouseBot } from "../../games/house-bots";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";

/** Answers to the question whether the game is new to a visitor, with the level of the bot that they then play. */
const EXPERIENCE = {
  new: { words: "Yes", level: 1 },
  familiar: { words: "I know the rules", level: 4 },
  expert: { words: "I want the strongest bot", level: 10 },
} as const;
type Experience = keyof typeof EXPERIENCE;
const EXPERIENCES = Object.keys(EXPERIENCE) as Experience[];

async function showNextTournaments(): Promise<void> {
  await importModule(
    () => import("./next-tournaments"),
    (module) => void module.showNextTournaments(),
  );
}

/** The sign-up form of the front page. Signing up starts a game against a house bot. */
export function PlayNow({ onward }: { readonly onward: (address: string) => Promise<void> }) {
  const variant = useSignal<VariantId>("spartan-chess");
  const experience = useSignal<Experience>("new");
  const color = useSignal<Color>("white");
  // After the first view, because the block is below it.
  useEffect(() => void showNextTournaments(), []);
  const begin = async (): Promise<void> => {
    const id = await playHouseBot(variant.value, EXPERIENCE[experience.value].level, color.value).catch(() => null);
    // The player is signed up by now, so the lobby is better than an error.
    await onward(id === null ? "/lobby" : `/games/${id}`);
  };
  return (
    <SignUpForm label="Your name" button="Play" then={begin} back={() => onward("/")}>
      <h2>Play in a minute</h2>
      <Choices legend="Game" options={VARIANT_IDS} chosen={variant} nameOf={(id) => VARIANT_NAMES[id]} />
      <Choices
        legend="New to this game?"
        options={EXPERIENCES}
        chosen={experience}
        nameOf={(known) => EXPERIENCE[known].words}
      />
      <Choices legend="Your color" options={COLORS} chosen={color} nameOf={(name) => COLOR_NAMES[name]} />
    </SignUpForm>
  );
}

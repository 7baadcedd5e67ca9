import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { VariantId } from "skytale-client";
import { Choices } from "../../components/choices";
import { importModule } from "../../components/import-module";
import { SignUpForm } from "../../components/sign-up-form";
import { COLOR_NAMES, COLORS, type Color } from "../../games/colors";
import { HOUSE_BOTS, type HouseBotName, playHouseBot } from "../../games/house-bots";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";

const BOT_NAMES = HOUSE_BOTS.map(({ username }) => username);

/** The name of a bot and its strength. */
function nameOfBot(username: HouseBotName): string {
  const bot = HOUSE_BOTS.find((other) => other.username === username);
  return bot === undefined ? username : `${bot.name}, ${bot.words}`;
}

async function showNextTournaments(): Promise<void> {
  await importModule(
    () => import("./next-tournaments"),
    (module) => void module.showNextTournaments(),
  );
}

/** The sign-up form of the front page. Signing up starts a game against a house bot. */
export function PlayNow({ onward }: { readonly onward: (address: string) => Promise<void> }) {
  const variant = useSignal<VariantId>("spartan-chess");
  const bot = useSignal<HouseBotName>("house-recruit");
  const color = useSignal<Color>("white");
  // After the first view, because the block is below it.
  useEffect(() => void showNextTournaments(), []);
  const begin = async (): Promise<void> => {
    const id = await playHouseBot(variant.value, bot.value, color.value).catch(() => null);
    // The player is signed up by now, so the lobby is better than an error.
    await onward(id === null ? "/lobby" : `/games/${id}`);
  };
  return (
    <SignUpForm label="Your name" button="Play" then={begin} back={() => onward("/")}>
      <h2>Play in a minute</h2>
      <Choices legend="Game" options={VARIANT_IDS} chosen={variant} nameOf={(id) => VARIANT_NAMES[id]} />
      <Choices legend="Against the bot" options={BOT_NAMES} chosen={bot} nameOf={nameOfBot} />
      <Choices legend="Your color" options={COLORS} chosen={color} nameOf={(name) => COLOR_NAMES[name]} />
    </SignUpForm>
  );
}

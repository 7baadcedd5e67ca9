import { useSignal } from "@preact/signals";
import type { VariantId } from "skytale-client";
import { Choices } from "../../components/choices";
import { SignUpForm } from "../../components/sign-up-form";
import { playHouseBot } from "../../games/house-bots";
import { VARIANT_IDS, VARIANT_NAMES } from "../../games/variants";

/** The sign-up form of the front page. Signing up starts a game against a house bot. */
export function PlayNow({ onward }: { readonly onward: (address: string) => Promise<void> }) {
  const variant = useSignal<VariantId>("spartan-chess");
  const begin = async (): Promise<void> => {
    const id = await playHouseBot(variant.value, "house-recruit").catch(() => null);
    // The player is signed up by now, so the lobby is better than an error.
    await onward(id === null ? "/lobby" : `/games/${id}`);
  };
  return (
    <SignUpForm label="Play in a minute: choose a name" button="Play" then={begin} back={() => onward("/")}>
      <Choices legend="Against a bot" options={VARIANT_IDS} chosen={variant} nameOf={(id) => VARIANT_NAMES[id]} />
    </SignUpForm>
  );
}

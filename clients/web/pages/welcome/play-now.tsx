import { useSignal } from "@preact/signals";
import type { VariantId } from "skytale-client";
import { Choices } from "../../parts/choices";
import { playHouse } from "../../parts/house";
import { SignUpForm } from "../../parts/sign-up-form";
import { VARIANT_IDS, VARIANT_NAMES } from "../../parts/variants";

/** What the front page offers: a name, a click, and a game against the house is being played. */
export function PlayNow({ onward }: { readonly onward: (address: string) => Promise<void> }) {
  const variant = useSignal<VariantId>("spartan-chess");
  const begin = async (): Promise<void> => {
    const id = await playHouse(variant.value, "house-recruit").catch(() => null);
    // Whoever has a name by now is better off in the lobby than with a refusal.
    await onward(id === null ? "/lobby" : `/games/${id}`);
  };
  return (
    <SignUpForm label="Play in a minute: choose a name" button="Play" then={begin} back={() => onward("/")}>
      <Choices legend="Against the house" options={VARIANT_IDS} chosen={variant} nameOf={(id) => VARIANT_NAMES[id]} />
    </SignUpForm>
  );
}

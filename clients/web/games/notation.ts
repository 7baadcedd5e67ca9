import { appearance } from "../frame/appearance";

/**
 * Moves in the notation that the player has chosen. The notation of the leaflet is the second one of a game. Most games
 * have only one.
 * @param others the moves in the notations other than SAN, by the ids of the notations; missing if they are not stored
 */
export function inChosenNotation<Text>(san: Text, others: Readonly<Record<string, Text>> = {}): Text {
  if (appearance.value.notation === "letters") return san;
  const [leaflet = san] = Object.values(others);
  return leaflet;
}

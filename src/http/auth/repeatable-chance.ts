export type { Chance } from "../../secrets/repeatable-chance";
export { derivedChance, freshChance, repeatableChance } from "../../secrets/repeatable-chance";

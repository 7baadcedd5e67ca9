import { type Signal, signal } from "@preact/signals";
import type { VariantId } from "skytale-client";
import { STEPS } from "../../games/lessons/lesson";
import { readStored, writeStored } from "../../server/storage";

/** The indexes of the solved steps of a lesson. They are kept on the device, also for visitors without an account. */
export interface SolvedSteps {
  readonly indexes: Signal<ReadonlySet<number>>;
  /** Adds a step. */
  add(index: number): void;
}

const keyOf = (variant: VariantId): string => `learned ${variant}`;

/** Reads the solved steps. Unknown content of the storage, for example of a newer release, is ignored. */
export async function readSolvedSteps(variant: VariantId): Promise<SolvedSteps> {
  const indexes = signal<ReadonlySet<number>>(await readIndexes(variant));
  return {
    indexes,
    add(index) {
      indexes.value = new Set([...indexes.peek(), index]);
      // Another tab may have stored steps since.
      void readIndexes(variant).then((stored) => {
        indexes.value = new Set([...indexes.peek(), ...stored]);
        return writeStored(keyOf(variant), [...indexes.peek()]);
      });
    },
  };
}

async function readIndexes(variant: VariantId): Promise<ReadonlySet<number>> {
  const stored = await readStored<unknown>(keyOf(variant));
  const isStep = (index: unknown): index is number =>
    typeof index === "number" && Number.isInteger(index) && index >= 0 && index < STEPS;
  return new Set(Array.isArray(stored) ? stored.filter(isStep) : []);
}

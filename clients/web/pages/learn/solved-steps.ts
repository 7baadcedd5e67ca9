import { type Signal, signal } from "@preact/signals";
import { addSolvedSteps, listLessons, type VariantId } from "skytale-client";
import { LESSON_STEPS } from "../../../../src/shared/lesson";
import { client } from "../../server/client";
import { LEARNED, session } from "../../server/session";
import { readStored, writeStored } from "../../server/storage";

/**
 * The indexes of the solved steps of a lesson. They are kept on the device, also for visitors, and added to the account
 * of a signed-in player.
 */
export interface SolvedSteps {
  readonly indexes: Signal<ReadonlySet<number>>;
  /** Adds a step. */
  add(index: number): void;
}

const keyOf = (variant: VariantId): string => `${LEARNED}${variant}`;

/** Reads the solved steps of this device, and then adds those of the account. */
export async function readSolvedSteps(variant: VariantId): Promise<SolvedSteps> {
  const indexes = signal<ReadonlySet<number>>(await readIndexes(variant));
  const merge = async (more: Iterable<number>): Promise<void> => {
    indexes.value = new Set([...indexes.peek(), ...more]);
    // Another tab may have stored steps since.
    indexes.value = new Set([...indexes.peek(), ...(await readIndexes(variant))]);
    await writeStored(keyOf(variant), [...indexes.peek()]);
  };
  // A failed request loses nothing: the next visit of the page sends the steps of the device again.
  if (session.peek())
    void readAccount(variant).then(async (stored) => {
      const missing = [...indexes.peek()].filter((index) => !stored.has(index));
      await merge(stored);
      if (missing.length > 0) await sendToAccount(variant, missing);
    }, ignoreFailure);
  return {
    indexes,
    add(index) {
      void merge([index]);
      if (session.peek()) void sendToAccount(variant, [index]).catch(ignoreFailure);
    },
  };
}

const ignoreFailure = (): void => undefined;

async function readAccount(variant: VariantId): Promise<ReadonlySet<number>> {
  const { items } = await listLessons({ client: client.peek() });
  const steps = items.find((lesson) => lesson.variant === variant)?.solvedSteps ?? [];
  return new Set(steps.map((step) => step - 1));
}

async function sendToAccount(variant: VariantId, indexes: readonly number[]): Promise<void> {
  const body = { solvedSteps: indexes.map((index) => index + 1) };
  await addSolvedSteps({ client: client.peek(), path: { variant }, body });
}

async function readIndexes(variant: VariantId): Promise<ReadonlySet<number>> {
  const stored = await readStored<unknown>(keyOf(variant));
  const isStep = (index: unknown): index is number =>
    typeof index === "number" && Number.isInteger(index) && index >= 0 && index < LESSON_STEPS;
  return new Set(Array.isArray(stored) ? stored.filter(isStep) : []);
}

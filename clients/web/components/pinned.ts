import { useSignal } from "@preact/signals";

interface Item {
  readonly id: string;
}

interface Pinned<T extends Item> {
  /** The items of the list, after those that were pinned and have left the list since. */
  readonly shown: readonly T[];
  /** Returns a function that pins an item, or unpins it. */
  pin(item: T): (isPinned: boolean) => void;
}

/**
 * Keeps items of a list that polls and events change. While the player acts on an item, it is pinned: if it leaves the
 * list meanwhile, it stays visible and can show the error.
 */
export function usePinned<T extends Item>(items: readonly T[]): Pinned<T> {
  const pinned = useSignal<readonly T[]>([]);
  const gone = pinned.value.filter(({ id }) => items.every((item) => item.id !== id));
  return {
    shown: [...gone, ...items],
    pin: (item) => (isPinned) => {
      const others = pinned.peek().filter(({ id }) => id !== item.id);
      pinned.value = isPinned ? [...others, item] : others;
    },
  };
}

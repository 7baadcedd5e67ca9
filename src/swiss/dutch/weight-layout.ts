/** Largest number of a packed component. Sums of many weights and their halves stay exact in a double. */
const LARGEST_COMPONENT = 2 ** 32;

/** A place for one criterion in a packed weight. */
export interface WeightField {
  readonly component: number;
  readonly unit: number;
}

interface Component {
  readonly index: number;
  /** The largest values of the fields in it, the most important one first. */
  readonly capacities: number[];
}

/**
 * Packs criteria into the components of a weight, the most important criterion first. The values of a field are never
 * negative, and their sum over a matching never exceeds its capacity, so that no sum runs over into the field before.
 */
export class WeightLayout {
  readonly #components: Component[] = [];
  readonly #places: { readonly component: Component; readonly place: number }[] = [];

  /** Adds the next criterion. Returns its number. */
  add(capacity: number): number {
    let component = this.#components.at(-1);
    const size = component?.capacities.reduce((product, most) => product * (most + 1), 1) ?? LARGEST_COMPONENT;
    if (component === undefined || size * (capacity + 1) > LARGEST_COMPONENT) {
      component = { index: this.#components.length, capacities: [] };
      this.#components.push(component);
    }
    component.capacities.push(capacity);
    this.#places.push({ component, place: component.capacities.length - 1 });
    return this.#places.length - 1;
  }

  /** Number of components. */
  get depth(): number {
    return this.#components.length;
  }

  /** The places of all criteria, by their numbers. */
  fields(): readonly WeightField[] {
    return this.#places.map(({ component: { index, capacities }, place }) => ({
      component: index,
      unit: capacities.slice(place + 1).reduce((product, most) => product * (most + 1), 1),
    }));
  }
}

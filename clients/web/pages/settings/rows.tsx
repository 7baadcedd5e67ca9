import type { VNode } from "preact";
import { Unloaded } from "../../components/unloaded";
import type { ListPage } from "../../server/list-items";
import { type Resource, useResource } from "../../server/resource";

interface RowsProps<Item> {
  readonly list: Resource<ListPage<Item>>;
  readonly row: (item: Item) => VNode;
}

/** The items of a list of the player as rows. */
export function Rows<Item>({ list, row }: RowsProps<Item>) {
  const known = useResource(list);
  const page = known.data.value;
  return page === undefined ? <Unloaded entry={known} /> : <ul class="rows">{page.items.map(row)}</ul>;
}

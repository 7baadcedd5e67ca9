/** A search result. */
export interface Found {
  readonly address: string;
  readonly title: string;
  readonly heading: string;
}

/** Options of the index. Building and loading it must use the same. */
export const SEARCH_OPTIONS = {
  idField: "address",
  fields: ["title", "heading", "text"],
  storeFields: ["address", "title", "heading"],
};

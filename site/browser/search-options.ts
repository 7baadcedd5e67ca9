/** What the search shows of a find. */
export interface Found {
  readonly address: string;
  readonly title: string;
  readonly heading: string;
}

/** How the index is made, and read again: both sides have to agree. */
export const SEARCH_OPTIONS = {
  idField: "address",
  fields: ["title", "heading", "text"],
  storeFields: ["address", "title", "heading"],
};

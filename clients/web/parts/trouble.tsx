import { sentenceOf } from "../server/failure";

/** What a page shows where its data could not be read. */
export const Trouble = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => (
  <div class="trouble" role="alert">
    <p>{sentenceOf(error)}</p>
    <button type="button" onClick={retry}>
      Try again
    </button>
  </div>
);

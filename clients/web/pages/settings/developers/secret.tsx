import { CopyButton } from "../../../components/copy-button";

/** A secret that the server returns only once. */
export const Secret = ({ words, text }: { readonly words: string; readonly text: string }) => (
  <div class="decision made">
    <p>{words}</p>
    <p class="secret">
      <code>{text}</code>
    </p>
    <p class="actions">
      <CopyButton text={text} />
    </p>
  </div>
);

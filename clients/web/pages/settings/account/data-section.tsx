import { useSignal } from "@preact/signals";
import { deleteMe, exportMe } from "skytale-client";
import { useAction } from "../../../components/action";
import { ActionForm } from "../../../components/action-form";
import { boundTo } from "../../../components/bound-to";
import { Refusal } from "../../../components/refusal";
import { saveFile } from "../../../components/save-file";
import { client } from "../../../server/client";
import { endSession } from "../../../server/session";

/** Export and erasure of the player's data. */
export function DataSection({ username }: { readonly username: string }) {
  const { isRunning, refusal, run } = useAction();
  return (
    <section id="data">
      <h2>Your data</h2>
      <p>Everything that this server stores about you, as JSON.</p>
      <button type="button" aria-disabled={isRunning.value} onClick={() => void run(() => download(username))}>
        Download my data
      </button>
      <Refusal sentence={refusal} />
      <EraseForm username={username} />
    </section>
  );
}

/** Saves the export, one file per page of a hundred games. */
async function download(username: string): Promise<void> {
  let cursor: string | null = null;
  let part = 1;
  do {
    const document: Awaited<ReturnType<typeof exportMe>> = await exportMe({
      client: client.value,
      query: cursor === null ? {} : { cursor },
    });
    saveFile(
      new Blob([JSON.stringify(document, null, 2)], { type: "application/json" }),
      part === 1 ? `skytale-${username}.json` : `skytale-${username}-${part}.json`,
    );
    cursor = document.nextCursor;
    part += 1;
  } while (cursor !== null);
}

function EraseForm({ username }: { readonly username: string }) {
  const typed = useSignal("");
  const erase = async (): Promise<void> => {
    await deleteMe({ client: client.value, body: { confirm: typed.value } });
    await endSession("erased");
  };
  return (
    <details class="panel">
      <summary>Erase my account</summary>
      <ActionForm button="Erase everything" work={erase} isDisabled={typed.value !== username}>
        <p>
          Your running games are resigned, and your webhooks, messages and feed are deleted. Finished games stay,
          without your name. This cannot be undone.
        </p>
        <label for="erase">To confirm, type your name: {username}</label>
        <input id="erase" autocomplete="off" autocapitalize="none" spellcheck={false} required {...boundTo(typed)} />
      </ActionForm>
    </details>
  );
}

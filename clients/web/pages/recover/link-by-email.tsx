import { useSignal } from "@preact/signals";
import { recoverByEmail } from "skytale-client";
import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { client } from "../../server/client";

/** A button that requests a link to the player's e-mail address. The answer does not reveal whether there is one. */
export function LinkByEmail({ username }: { readonly username: string }) {
  const isSent = useSignal(false);
  const { isRunning, refusal, run } = useAction();
  const send = () =>
    void run(async () => {
      await recoverByEmail({ client: client.peek(), body: { username } });
      isSent.value = true;
    });
  return (
    <>
      <p class="actions">
        <button type="button" class="quiet" disabled={isRunning.value || username === ""} onClick={send}>
          Send me a link by e-mail
        </button>
      </p>
      <Refusal sentence={refusal} />
      <p role="status">
        {isSent.value ? "If this player allowed it, a link is on its way. It works within an hour." : ""}
      </p>
    </>
  );
}

import { useSignal } from "@preact/signals";
import { verifyEmail } from "skytale-client";
import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { client } from "../../server/client";

/**
 * Confirms the address of the link in an e-mail. Opening the page changes nothing, because programs that check e-mails
 * for malware open links.
 */
export default function VerifyEmailPage() {
  const isDone = useSignal(false);
  const { isRunning, refusal, run } = useAction();
  const token = location.hash.slice(1);
  const confirm = () =>
    void run(async () => {
      await verifyEmail({ client: client.peek(), body: { token } });
      isDone.value = true;
    });
  return (
    <section class="narrow form">
      <h1>Confirm your address</h1>
      {isDone.value ? (
        <p role="status">
          Your address is confirmed. <a href="/settings/notices#email">Choose when you get e-mails</a>.
        </p>
      ) : token === "" ? (
        <p>This address is incomplete. Open the link in the e-mail again, or copy all of it.</p>
      ) : (
        <>
          <p>Notices of your games will be sent to the address that got the link.</p>
          <p class="actions">
            <button type="button" class="first" disabled={isRunning.value} onClick={confirm}>
              Confirm my address
            </button>
          </p>
        </>
      )}
      <Refusal sentence={refusal} />
    </section>
  );
}

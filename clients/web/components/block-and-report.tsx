import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../frame/announce";
import { playerKey, relations, setBlocked } from "../server/people";
import { useResource } from "../server/resource";
import { useAction } from "./action";
import { AskedTwice } from "./asked-twice";
import { Refusal } from "./refusal";
import { ReportForm } from "./report-form";

const SENT = "Thank you. Your report was sent to the admins of this server. Nobody else can read it.";

/** Buttons to block, unblock and report a player. Each has to be confirmed in place. */
export function BlockAndReport({ username }: { readonly username: string }) {
  const isBlocked = useResource(relations, playerKey(username)).data.value?.blocked;
  // Whether the button that follows the question takes its focus.
  const hasAnswered = useRef(false);
  const isReporting = useSignal(false);
  const isReported = useSignal(false);
  if (isReporting.value) {
    return (
      <ReportForm
        username={username}
        close={(isSent) => {
          isReporting.value = false;
          isReported.value = isSent;
          if (isSent) announce(SENT);
        }}
      />
    );
  }
  return (
    <>
      {isReported.value ? (
        <p class="help">{SENT}</p>
      ) : (
        <button type="button" onClick={() => (isReporting.value = true)}>
          Report
        </button>
      )}
      {isBlocked ? (
        <UnblockButton username={username} takesFocus={hasAnswered.current} />
      ) : (
        <AskedTwice
          name="Block"
          question={`If you block ${username}, neither of you can challenge or message the other. Running games go on. ${username} is not notified.`}
          confirm={`Block ${username}`}
          work={async () => {
            hasAnswered.current = true;
            await setBlocked(username, true);
            announce(`You have blocked ${username}.`);
          }}
        />
      )}
    </>
  );
}

interface UnblockButtonProps {
  readonly username: string;
  readonly takesFocus: boolean;
}

function UnblockButton({ username, takesFocus }: UnblockButtonProps) {
  const { isRunning, refusal, run } = useAction();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, []);
  const unblock = async (): Promise<void> => {
    await setBlocked(username, false);
    announce(`You have unblocked ${username}.`);
  };
  return (
    <>
      <button type="button" ref={button} aria-disabled={isRunning.value} onClick={() => void run(unblock)}>
        Unblock
      </button>
      <Refusal sentence={refusal} />
    </>
  );
}

import { useSignal } from "@preact/signals";
import { endVacation, type Me, startVacation } from "skytale-client";
import { useAction } from "../../../components/action";
import { ActionForm } from "../../../components/action-form";
import { boundTo } from "../../../components/bound-to";
import { Refusal } from "../../../components/refusal";
import { localTime } from "../../../components/time-left";
import { client } from "../../../server/client";
import { me } from "../../../server/resources";

/** The player's vacation, during which the clocks of their games are stopped. */
export function VacationSection({ account }: { readonly account: Me }) {
  const { vacation, plannedVacation, vacationDaysLeft } = account;
  const { isRunning, refusal, run } = useAction();
  const end = () =>
    void run(async () => {
      await endVacation({ client: client.value });
      // The response does not say how many days are left.
      await me.of().refresh();
    });
  return (
    <section id="vacation">
      <h2>Vacation</h2>
      <p>
        {vacation === null ? "" : `You are on vacation until ${localTime(vacation.until)}. Your clocks are stopped. `}
        {plannedVacation === null
          ? ""
          : `Your next vacation is from ${localTime(plannedVacation.from)} until ${localTime(plannedVacation.until)}. `}
        {daysWords(vacationDaysLeft)} left this year.
      </p>
      {vacation === null && plannedVacation === null ? (
        <NewVacationForm daysLeft={vacationDaysLeft} />
      ) : (
        <button type="button" aria-disabled={isRunning.value} onClick={end}>
          {vacation === null ? "Cancel vacation" : "End vacation"}
        </button>
      )}
      <Refusal sentence={refusal} />
    </section>
  );
}

const daysWords = (days: number): string => {
  const whole = Math.floor(days);
  return whole === 1 ? "One day is" : `${whole} days are`;
};

function NewVacationForm({ daysLeft }: { readonly daysLeft: number }) {
  const days = useSignal("7");
  const from = useSignal("");
  const start = async (): Promise<void> => {
    const body = {
      duration: `P${Number(days.value)}D`,
      ...(from.value === "" ? {} : { from: new Date(from.value).toISOString() }),
    };
    const status = await startVacation({ client: client.value, body });
    me.of().change((account) => ({ ...account, ...status }));
  };
  return (
    <ActionForm isInline button="Start vacation" work={start}>
      <label>
        Days
        <input type="number" min={1} max={Math.max(1, Math.floor(daysLeft))} required {...boundTo(days)} />
      </label>
      <label>
        From (empty: now)
        <input type="datetime-local" {...boundTo(from)} />
      </label>
    </ActionForm>
  );
}

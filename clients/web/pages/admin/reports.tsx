import { closeReport, type Report } from "skytale-client";
import { useAction } from "../../components/action";
import { Refusal } from "../../components/refusal";
import { REPORT_REASONS } from "../../components/report-form";
import { RowsSkeleton } from "../../components/skeleton";
import { recentTime } from "../../components/time-left";
import { Unloaded } from "../../components/unloaded";
import { removeItem } from "../../server/list-items";
import { openReports, operatorClient } from "../../server/operator";
import { useResource } from "../../server/resource";

/** Interval of the reads while the page is visible, in milliseconds. */
const EVERY = 30_000;

/** The open reports of players. */
export function Reports() {
  const known = useResource(openReports, "", EVERY);
  const page = known.data.value;
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">Reports</h2>
      {page === undefined ? (
        <Unloaded entry={known} skeleton={<RowsSkeleton count={2} />} />
      ) : page.items.length === 0 ? (
        <p>No report is open.</p>
      ) : (
        <ul class="rows">
          {page.items.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
      {page === undefined || page.nextCursor === null ? null : (
        <p class="help">The newest are shown. Close some to see the others.</p>
      )}
    </section>
  );
}

function ReportRow({ report: { id, player, reporter, reason, text, createdAt } }: { readonly report: Report }) {
  const { isRunning, refusal, run } = useAction();
  const close = () =>
    void run(async () => {
      await closeReport({ client: await operatorClient(), path: { id } });
      removeItem(openReports.of(), id);
      void openReports.of().refresh();
    });
  return (
    <li class="row">
      <strong>
        <Name of={player.username} />: {REPORT_REASONS[reason]}
      </strong>
      <span class="row-what">
        {text === null ? "" : `“${text}” `}
        by <Name of={reporter.username} />, {recentTime(createdAt)}
      </span>
      <span class="row-end">
        <button
          type="button"
          aria-label={`Close the report about ${player.username}`}
          aria-disabled={isRunning.value}
          onClick={close}
        >
          Close
        </button>
      </span>
      <Refusal sentence={refusal} />
    </li>
  );
}

const Name = ({ of: name }: { readonly of: string }) => <a href={`/players/${encodeURIComponent(name)}`}>{name}</a>;

import { type ComponentChildren, Fragment } from "preact";
import type { LoggedError, OperatorStatus } from "skytale-client";
import { PageSkeleton } from "../../components/skeleton";
import { localTime, now, recentTime } from "../../components/time-left";
import { Unloaded } from "../../components/unloaded";
import { operatorStatus } from "../../server/operator";
import { useResource } from "../../server/resource";
import { CHANNELS, deliveryWords, durationWords, KIND_NAMES, sizeWords, troubles } from "./words";

/** Interval of the reads while the page is visible, in milliseconds. */
const EVERY = 10_000;

/** The state of the server. `children` are between the summary and the numbers. */
export function ServerState({ children }: { readonly children: ComponentChildren }) {
  const known = useResource(operatorStatus, "", EVERY);
  const status = known.data.value;
  if (status === undefined) return <Unloaded entry={known} skeleton={<PageSkeleton />} />;
  return (
    <>
      <Summary status={status} />
      {children}
      <Queues status={status} />
      <Machine status={status} />
      <Errors errors={status.errors} />
    </>
  );
}

function Summary({ status }: { readonly status: OperatorStatus }) {
  const found = troubles(status, now.peek());
  return (
    <>
      <p class="lead">
        Skytale {status.version}
        {status.machine === null ? " on Cloudflare" : `, running since ${recentTime(status.machine.startedAt)}`}
      </p>
      {found.length === 0 ? (
        <p>Everything works.</p>
      ) : (
        <ul class="notice">
          {found.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Queues({ status: { database, requests, bots, deliveries } }: { readonly status: OperatorStatus }) {
  return (
    <section>
      <h2>Work</h2>
      <dl class="terms">
        {database === null ? null : (
          <>
            <dt>Running games</dt>
            <dd>{database.runningGames}</dd>
            <dt>Running tournaments</dt>
            <dd>{database.runningTournaments}</dd>
            <dt>Open challenges</dt>
            <dd>{database.openChallenges}</dd>
          </>
        )}
        <dt>Requests</dt>
        <dd>
          {requests.inProgress} in progress (at most {requests.limit}), {requests.queued} waiting
        </dd>
        <dt>House bots</dt>
        <dd>
          {bots.running} thinking, {bots.waiting} waiting
          {bots.waiting === 0 ? "" : `, the first for ${durationWords(bots.oldestWaitSeconds)}`}
        </dd>
        {CHANNELS.map(([channel, name]) => {
          const words = deliveryWords(deliveries.filter((each) => each.channel === channel));
          return words === "" ? null : (
            <Fragment key={channel}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </Fragment>
          );
        })}
      </dl>
    </section>
  );
}

function Machine({ status: { machine } }: { readonly status: OperatorStatus }) {
  if (machine === null) return null;
  const { objects, databaseBytes, freeBytes, memoryBytes, runtimeRestarts } = machine;
  return (
    <section>
      <h2>Machine</h2>
      <dl class="terms">
        <dt>Memory</dt>
        <dd>{memoryBytes === null ? "unknown" : sizeWords(memoryBytes)}</dd>
        <dt>Free on the disk</dt>
        <dd>{sizeWords(freeBytes)}</dd>
        <dt>Database</dt>
        <dd>{sizeWords(databaseBytes)}</dd>
        <dt>Crashes of the runtime</dt>
        <dd>{runtimeRestarts}</dd>
      </dl>
      <table class="table counts">
        <thead>
          <tr>
            <th scope="col">Objects</th>
            <th scope="col">Stored</th>
            <th scope="col">Open</th>
            <th scope="col">Late</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          {objects.map(({ kind, files, awake, overdueAlarms, bytes }) => (
            <tr key={kind}>
              <th scope="row">{KIND_NAMES[kind] ?? kind}</th>
              <td>{files}</td>
              <td>{awake ?? "–"}</td>
              <td>{overdueAlarms}</td>
              <td>{sizeWords(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Errors({ errors }: { readonly errors: readonly LoggedError[] | null }) {
  return (
    <section>
      <h2>Recent failures</h2>
      {errors === null ? (
        <p>
          Cloudflare keeps the log. Open it in{" "}
          <a href="https://dash.cloudflare.com/?to=/:account/workers-and-pages">its dashboard</a>, and filter by{" "}
          <code>level</code> and <code>requestId</code>.
        </p>
      ) : errors.length === 0 ? (
        <p>None since the start of the server.</p>
      ) : (
        <ol class="rows">
          {errors.map((error, index) => (
            <Failure key={`${error.time} ${index}`} error={error} />
          ))}
        </ol>
      )}
    </section>
  );
}

const Failure = ({ error: { time, where, task, message, requestId, objectId } }: { readonly error: LoggedError }) => (
  <li class="row">
    <strong>
      {where}: {task}
    </strong>
    <span class="row-what webhook-url">
      {message}
      {objectId === null ? "" : ` · ${where} ${objectId}`}
      {requestId === null ? "" : ` · request ${requestId}`}
    </span>
    <time class="row-when" dateTime={time}>
      {localTime(time)}
    </time>
  </li>
);

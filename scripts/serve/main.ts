import { setTimeout as sleep } from "node:timers/promises";
import type { MaintenanceRpc, Objects } from "../../src/maintenance/contract.ts";
import { buildSite } from "../site/build.ts";
import { earliestAlarm } from "./alarm-index.ts";
import { buildWorker } from "./build.ts";
import { readConfig, withPages } from "./config.ts";
import { checkDatabase, checkFiles, removeReplaceable } from "./data-check.ts";
import { type DataFiles, listDataFiles } from "./data-files.ts";
import { checkWriting, makePrivate } from "./data-folder.ts";
import { lockData } from "./data-lock.ts";
import { endFormerRuntime, forgetRuntime, wasKilled } from "./former-runtime.ts";
import { refuseInterruptedRestore } from "./interrupted-restore.ts";
import { LostAlarms, missingIndexes } from "./lost-alarms.ts";
import type { MailInbox } from "./mail/mail-inbox.ts";
import type { MailService } from "./mail/mail-service.ts";
import { waitForFiles } from "./open-files.ts";
import { surviveClosedOutput } from "./output.ts";
import { removeOverdueAlarms } from "./overdue-alarms.ts";
import { awaitPort, findPort, onPort } from "./port.ts";
import { RestoreRecord } from "./restore-record.ts";
import type { Runtime } from "./runtime.ts";
import { explainFailure } from "./runtime-failure.ts";
import { serverFacts } from "./server-facts.ts";
import { hostAndPort, readSettings, restoredAt, type Settings, serverAddress, workerVars } from "./settings.ts";
import { StartError } from "./start-error.ts";
import { StopSignals } from "./stop.ts";
import { OUTAGE_LIMIT, Supervisor } from "./supervisor.ts";
import { TestClock } from "./test-clock.ts";
import { testClockApi } from "./test-clock-api.ts";
import { openTestClock, TestClockFile } from "./test-clock-file.ts";
import { buildThinker, defaultThinkers, ThinkingPool } from "./thinking-pool.ts";
import { readObjects, Upkeep } from "./upkeep.ts";
import { readOrCreateVapidKeys } from "./vapid-keys.ts";
import { Watchdog } from "./watchdog.ts";

/** Time limits in milliseconds: for Miniflare to restart workerd by itself, and for a response to a health check. */
const RECOVERY_LIMIT = 20_000;
const ANSWER_LIMIT = 10_000;
/** After a server was killed, its workerd may hold the port for up to this many milliseconds. */
const PORT_TIMEOUT = 5_000;

/** Runs the server until a stop signal arrives. */
export async function main(): Promise<void> {
  surviveClosedOutput();
  const signals = new StopSignals();
  try {
    await serve(signals);
  } catch (error) {
    // During a stop, the stop itself causes such errors. The process ends when the stop is complete.
    if (!signals.isStopping) fail(error);
  }
}

/** Messages about files that were copied into the data folder since the last start. */
const RESTORED = {
  whole:
    "This data folder was restored from a backup, or copied. Running games send `game.restored`, and the side to move " +
    "gets the time of a new turn.",
  parts:
    "Some files of this data folder were replaced. Games and players are compared, and missing events are sent again. " +
    "`npm run doctor` also compares them with the database.",
} as const;

const say = (line: string): void => console.error(`Skytale: ${line}`);

function fail(error: unknown): never {
  console.error(error instanceof StartError ? `Skytale: ${error.message}` : error);
  process.exit(1);
}

async function serve(signals: StopSignals): Promise<void> {
  const settings = readSettings(process.env);
  const timeout = wasKilled(settings.data) ? PORT_TIMEOUT : 0;
  if (timeout === 0) await findPort(settings.host, settings.port);
  refuseInterruptedRestore(settings.data);
  const lock = lockData(settings.data);
  process.once("exit", () => lock.release());
  await checkWriting(settings.data);
  await endFormerRuntime(settings.data, say);
  await awaitPort(settings.host, settings.port, timeout);

  // The pages are built first. Otherwise wrangler would build them in parallel.
  const pages = await buildSite();
  const [folder, thinker, wranglerConfig, { WorkerdProcess }, { discard, serveWorker, startMigrated }] =
    await Promise.all([
      buildWorker(),
      buildThinker(),
      readConfig(),
      import("./workerd-process.ts"),
      import("./runtime.ts"),
    ]);
  const config = withPages(wranglerConfig, pages);
  // Set after the bundle is built, because other users of this checkout may share the bundle.
  process.umask(0o077);
  makePrivate(settings.data);
  const firstTime = openTestClock(settings.data, settings.testClock);
  const vapidKeys = readOrCreateVapidKeys(settings.data);
  const workerd = new WorkerdProcess();
  // The worker validates this setting and reports an unreadable one.
  const thinkers = new ThinkingPool(Number(process.env.HOUSE_THINKERS) || defaultThinkers(), thinker);
  const services = { thinkers, mail: await mailService(settings) };
  const bundle = { config, folder };
  const lostAlarms = new LostAlarms(settings.data);
  const toRearm = inspectData(listDataFiles(settings.data, config.name), lostAlarms);
  const record = new RestoreRecord(settings.data);
  const restored = record.check(listDataFiles(settings.data, config.name), Date.now());
  if (restored !== "none") say(RESTORED[restored]);
  let { port } = settings;
  const facts = serverFacts({
    data: settings.data,
    name: config.name,
    startedAt: Date.now(),
    runtimePid: () => workerd.pid,
    thinkerPids: () => thinkers.pids,
    runtimeRestarts: () => supervisor.restarts,
    searches: () => thinkers.census(),
    now: () => Date.now(),
  });

  const start = async (wanted: number): Promise<Runtime> => {
    port = await findPort(settings.host, wanted);
    const migrated = startMigrated(bundle, settings);
    // Miniflare has installed its own signal handlers by now. They are replaced.
    signals.takeOver();
    const runtime = await migrated;
    try {
      const present = listDataFiles(settings.data, config.name);
      for (const { binding } of config.databases) await checkDatabase(runtime.operator.database(binding), present);
      // Another process may have taken the port during the migrations.
      port = await findPort(settings.host, port);
      const vars = workerVars(config.worker.bindings ?? {}, settings, serverAddress(settings.host, port), process.env);
      await serveWorker(
        runtime,
        bundle,
        settings,
        port,
        { VAPID_KEYS: vapidKeys, ...restoredAt(record), ...vars },
        { ...services, facts, testClock: testClock && testClockApi(testClock) },
      );
    } catch (error) {
      await discard(runtime);
      throw error;
    }
    return runtime;
  };
  const testClock =
    firstTime === null
      ? null
      : new TestClock(firstTime, {
          save: (state) => new TestClockFile(settings.data).write(state),
          earliestAlarm: () => earliestAlarm(settings.data, config.name),
          worker: () => supervisor.runtime().operator.testClock(),
          sweep: async () => {
            const maintenance = supervisor.runtime().operator.maintenance();
            await maintenance.sweepDatabase();
            while (await maintenance.writeDump());
          },
          realNow: () => Date.now(),
          sleep,
          failed: (error) => say(`An alarm of the test clock failed: ${String(error)}`),
        });
  let isFirst = true;
  const supervisor = new Supervisor<Runtime>({
    start: () => {
      // The first start has no time limit, because the migrations of a large database take long.
      const started = isFirst ? onPort(settings.port, start) : within(OUTAGE_LIMIT, start(port));
      isFirst = false;
      return started;
    },
    ownRecovery: async ({ miniflare }) => {
      // After 50 ms Miniflare has noticed the end of workerd too. From then on, `ready` waits for its restart.
      await sleep(50);
      await within(RECOVERY_LIMIT, miniflare.ready);
    },
    check: async () => {
      await fetch(`${serverAddress(settings.host, port)}/healthz`, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
    },
    dispose: discard,
    giveUp: (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      fail(new StartError(`The server could not be restarted and stops. ${reason}`));
    },
    now: () => performance.now(),
    sleep,
    outageLimit: Number(process.env.SKYTALE_OUTAGE_LIMIT) || OUTAGE_LIMIT,
  });
  const inbox = await mailInbox(settings, (...mail) =>
    supervisor
      .runtime()
      .operator.maintenance()
      .receiveMail(...mail),
  );
  const paced = async (call: () => Promise<unknown>): Promise<unknown> => {
    await waitForFiles(workerd.pid);
    return call();
  };
  const upkeep = new Upkeep(() => supervisor.runtime().operator.maintenance(paced), console.error);
  workerd.onEnd = supervisor.lost;

  await supervisor.start();
  const watchdog = new Watchdog({
    pid: () => workerd.pid,
    ping: async (signal) => supervisor.runtime().operator.ping(signal),
    replace: (silence) => {
      say(`workerd has not answered for ${Math.round(silence / 1000)} s and is replaced.`);
      workerd.kill();
    },
    now: () => performance.now(),
    sleep: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
  });
  signals.stop = async () => {
    upkeep.stop();
    watchdog.stop();
    await inbox?.stop();
    supervisor.abandon();
    // Without this call, Miniflare takes the end of workerd for a crash and starts another.
    await workerd.drain(() => void supervisor.stop());
    await supervisor.stop();
    await thinkers.end();
    if (workerd.pid === null) forgetRuntime(settings.data);
  };
  if (!(await canReadSettings(serverAddress(settings.host, port)))) {
    await supervisor.stop();
    throw new StartError("A setting is invalid. The line above names it and what was expected.");
  }
  // A breakpoint stops workerd for any length of time, so the watchdog does not run with a debugger.
  if (settings.inspectorPort === null) void watchdog.run();
  else {
    say(
      "SKYTALE_INSPECTOR_PORT is set: every program and every open web page on this machine can run code in the server.",
    );
  }
  if (signals.isStopping) return;
  const games = restored === "parts" ? readObjects(listDataFiles(settings.data, config.name)).ROOMS : [];
  void maintain(upkeep, toRearm, lostAlarms, games);
  await inbox?.listen();
  if (testClock !== null) {
    say("TEST_CLOCK=1: everybody who reaches this server can move its time forward.");
    testClock.begin();
  }
  console.log(`Skytale is ready on http://${hostAndPort(settings.host, port)}`);
}

/** Runs the tasks of a start one after another, because each opens many files. Then sweeps every hour. */
async function maintain(
  upkeep: Upkeep,
  toRearm: Objects | null,
  lostAlarms: LostAlarms,
  toCompare: readonly string[],
): Promise<void> {
  if (toRearm !== null) await upkeep.rearm(toRearm, lostAlarms);
  await upkeep.compare(toCompare);
  upkeep.begin();
}

/** The mail service, which is loaded only if the server sends mails. */
async function mailService({ data, mail }: Settings): Promise<MailService | null> {
  if (mail === null) return null;
  const { MailService } = await import("./mail/mail-service.ts");
  return new MailService(mail.smtpUrl, data);
}

/** The SMTP server for replies, which is loaded only if the server receives some. */
async function mailInbox({ inbox }: Settings, receive: MaintenanceRpc["receiveMail"]): Promise<MailInbox | null> {
  if (inbox === null) return null;
  const { MailInbox } = await import("./mail/mail-inbox.ts");
  return new MailInbox(inbox, receive);
}

/**
 * Checks the files before any database is opened. Throws a StartError if a file is damaged.
 * @returns the objects whose alarms have to be set again; null if no alarms were lost
 */
function inspectData(files: DataFiles, lostAlarms: LostAlarms): Objects | null {
  checkFiles(files);
  for (const file of removeReplaceable(files)) {
    say(`${file} was damaged and is removed. It contained no important data.`);
  }
  const overdue = removeOverdueAlarms(files, lostAlarms, Date.now());
  if (overdue !== null) say(overdue);
  for (const index of missingIndexes(files)) {
    say(`${index} is missing, so all alarms are set again.`);
    lostAlarms.mark();
  }
  return lostAlarms.isMarked ? readObjects(files) : null;
}

/**
 * The worker validates its own settings. If one is invalid, it answers every request with 500. Throws a StartError if
 * workerd has ended.
 */
async function canReadSettings(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${address}/healthz`);
    return status !== 500;
  } catch (error) {
    throw explainFailure(error);
  }
}

async function within<T>(limit: number, promise: Promise<T>): Promise<T> {
  const late = new AbortController();
  const timeout = sleep(limit, undefined, { signal: late.signal }).then(() => {
    throw new Error(`It took longer than ${limit / 1000} s.`);
  });
  timeout.catch(() => undefined);
  return Promise.race([promise, timeout]).finally(() => late.abort());
}

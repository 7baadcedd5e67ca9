import type { Family, Sample } from "./family";

/** Measurements by the process of a local server, which sees the files and the other processes. */
export interface ServerFacts {
  /** Start of the server in seconds since 1970. */
  readonly startedAt: number;
  /** How often the runtime ended unexpectedly since the start. */
  readonly runtimeRestarts: number;
  readonly processes: readonly ProcessFacts[];
  readonly kinds: readonly KindFacts[];
  readonly databaseBytes: number;
  /** Free bytes of the disk with the data folder. */
  readonly freeBytes: number;
  /** Searches of the bots in their own processes. */
  readonly searches: { readonly waiting: number; readonly running: number; readonly oldestWaitSeconds: number };
}

/** A process of the server, or all processes of one role. Null if the system does not report the value. */
export interface ProcessFacts {
  readonly role: "server" | "runtime" | "thinkers";
  readonly residentBytes: number | null;
  readonly cpuSeconds: number | null;
  readonly openFiles: number | null;
  readonly fileLimit: number | null;
}

/** The objects of one kind. */
export interface KindFacts {
  readonly kind: string;
  /** Objects in memory; null if the system does not report the open files of a process. */
  readonly awake: number | null;
  readonly files: number;
  readonly bytes: number;
  readonly alarms: number;
  /** Alarms whose time has passed. */
  readonly overdueAlarms: number;
  /** Time since the earliest overdue alarm was due; 0 if none is. */
  readonly oldestOverdueSeconds: number;
}

/** The metrics of a local server. */
export function familiesOfServer(facts: ServerFacts): readonly Family[] {
  const { kinds, processes, searches } = facts;
  const ofKinds = (value: (kind: KindFacts) => number | null) =>
    kinds.flatMap((each) => sampleOf({ kind: each.kind }, value(each)));
  const ofProcesses = (value: (process: ProcessFacts) => number | null) =>
    processes.flatMap((each) => sampleOf({ process: each.role }, value(each)));
  return [
    gauge("skytale_start_time_seconds", "Start of the server, in seconds since 1970.", sampleOf({}, facts.startedAt)),
    counter(
      "skytale_runtime_restarts_total",
      "How often the runtime (workerd) ended unexpectedly and was started again.",
      sampleOf({}, facts.runtimeRestarts),
    ),
    gauge(
      "skytale_process_resident_bytes",
      "Memory of the server's processes. All processes that compute moves count together.",
      ofProcesses(({ residentBytes }) => residentBytes),
    ),
    counter(
      "skytale_process_cpu_seconds_total",
      "CPU time of the server's processes.",
      ofProcesses(({ cpuSeconds }) => cpuSeconds),
    ),
    gauge(
      "skytale_process_open_files",
      "Open files of the server's processes. The runtime has three for each object in memory.",
      ofProcesses(({ openFiles }) => openFiles),
    ),
    gauge(
      "skytale_process_file_limit",
      "Files that the process may open.",
      ofProcesses(({ fileLimit }) => fileLimit),
    ),
    gauge(
      "skytale_objects_awake",
      "Objects in memory, by kind.",
      ofKinds(({ awake }) => awake),
    ),
    gauge(
      "skytale_object_files",
      "Objects that have a database file, by kind.",
      ofKinds(({ files }) => files),
    ),
    gauge(
      "skytale_object_bytes",
      "Size of the database files of the objects, with the list of their alarms, by kind.",
      ofKinds(({ bytes }) => bytes),
    ),
    gauge("skytale_database_bytes", "Size of the shared database (D1).", sampleOf({}, facts.databaseBytes)),
    gauge("skytale_data_free_bytes", "Free space of the disk with the data folder.", sampleOf({}, facts.freeBytes)),
    gauge(
      "skytale_alarms_pending",
      "Alarms that are set, by kind of object.",
      ofKinds(({ alarms }) => alarms),
    ),
    gauge(
      "skytale_alarms_overdue",
      "Alarms whose time has passed and that have not fired, by kind of object.",
      ofKinds(({ overdueAlarms }) => overdueAlarms),
    ),
    gauge(
      "skytale_alarm_oldest_overdue_seconds",
      "Time since the earliest overdue alarm was due, by kind of object.",
      ofKinds(({ oldestOverdueSeconds }) => oldestOverdueSeconds),
    ),
    gauge(
      "skytale_house_searches_waiting",
      "Moves of house bots that wait for a free place to be computed.",
      sampleOf({}, searches.waiting),
    ),
    gauge(
      "skytale_house_searches_running",
      "Moves of house bots that are being computed.",
      sampleOf({}, searches.running),
    ),
    gauge(
      "skytale_house_oldest_wait_seconds",
      "Time since the arrival of the oldest move of a house bot that waits.",
      sampleOf({}, searches.oldestWaitSeconds),
    ),
  ];
}

const sampleOf = (labels: Sample["labels"], value: number | null): readonly Sample[] =>
  value === null ? [] : [{ labels, value }];

const family =
  (type: Family["type"]) =>
  (name: string, help: string, samples: readonly Sample[]): Family => ({ name, type, help, samples });
const gauge = family("gauge");
const counter = family("counter");

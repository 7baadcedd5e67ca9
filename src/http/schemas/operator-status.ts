import * as z from "zod";
import { Time } from "./basics";

const count = z.int().min(0);
const seconds = z.number().min(0);

/** A failure in the log. */
const LoggedError = z
  .object({
    time: Time,
    where: z.string().meta({ description: "The part of the server, such as `worker`, `game` or `player`." }),
    task: z.string(),
    message: z.string(),
    requestId: z.string().nullable(),
    objectId: z.string().nullable().meta({ description: "The id of the game, player, tournament or team." }),
  })
  .meta({ id: "LoggedError" });

/** The objects of one kind on a local server. */
const ObjectKindStatus = z
  .object({
    kind: z.string(),
    awake: count.nullable().meta({ description: "Objects in memory; null if the system does not say." }),
    files: count,
    bytes: count,
    alarms: count,
    overdueAlarms: count,
    oldestOverdueSeconds: seconds,
  })
  .meta({ id: "ObjectKindStatus" });

/** The files and processes of a local server. */
const MachineStatus = z
  .object({
    startedAt: Time,
    runtimeRestarts: count,
    databaseBytes: count,
    freeBytes: count,
    memoryBytes: count.nullable().meta({ description: "Memory of all processes; null if the system does not say." }),
    objects: z.array(ObjectKindStatus),
  })
  .meta({ id: "MachineStatus" });

const Database = z
  .object({
    runningGames: count,
    openChallenges: count,
    expiredChallenges: count.meta({ description: "Open challenges whose time has passed." }),
    openReports: count,
    runningTournaments: count,
    overdueTournaments: count.meta({ description: "Tournaments that should have started." }),
  })
  .meta({ id: "DatabaseStatus" });

const RequestQueue = z
  .object({ inProgress: count, queued: count, limit: count })
  .meta({ id: "RequestQueueStatus", description: "Requests in the process or isolate that answers." });

const BotQueue = z
  .object({ waiting: count, running: count, oldestWaitSeconds: seconds })
  .meta({ id: "BotQueueStatus", description: "Moves of house bots that are computed or wait." });

const DeliveryCount = z
  .object({ channel: z.string(), outcome: z.string(), count })
  .meta({ id: "DeliveryCount", description: "Attempts to deliver since the start." });

/** The state of the server for its admin. */
export const OperatorStatus = z
  .object({
    version: z.string(),
    database: Database.nullable().meta({ description: "Null if the database cannot be read." }),
    isWritable: z.boolean().meta({ description: "Whether the data folder accepts writes. True on Cloudflare." }),
    requests: RequestQueue,
    bots: BotQueue,
    deliveries: z.array(DeliveryCount),
    machine: MachineStatus.nullable().meta({ description: "Null on Cloudflare." }),
    errors: z.array(LoggedError).nullable().meta({
      description: "The last failures in the log, newest first. Null on Cloudflare, which has logs of its own.",
    }),
  })
  .meta({
    id: "OperatorStatus",
    example: {
      version: "0.1.0",
      database: {
        runningGames: 214,
        openChallenges: 12,
        expiredChallenges: 0,
        openReports: 1,
        runningTournaments: 6,
        overdueTournaments: 0,
      },
      isWritable: true,
      requests: { inProgress: 1, queued: 0, limit: 4 },
      bots: { waiting: 0, running: 1, oldestWaitSeconds: 0 },
      deliveries: [{ channel: "webhook", outcome: "delivered", count: 1840 }],
      machine: {
        startedAt: "2026-11-20T18:00:00.000Z",
        runtimeRestarts: 0,
        databaseBytes: 1_507_552,
        freeBytes: 81_932_734_464,
        memoryBytes: 622_728_448,
        objects: [
          {
            kind: "game",
            awake: 12,
            files: 3120,
            bytes: 140_824_320,
            alarms: 214,
            overdueAlarms: 0,
            oldestOverdueSeconds: 0,
          },
        ],
      },
      errors: [
        {
          time: "2026-11-20T18:00:00.000Z",
          where: "player",
          task: "mail-notice",
          message: "mail not sent: 550 mailbox unavailable",
          requestId: "5f0c6f0e-2f0b-4b5e-9a51-6f1d0a1c7b3e",
          objectId: "7g2k9qd4w0xn5tz1",
        },
      ],
    },
  });

// The one table of the kinds of Durable Objects. Bindings, local files, lost alarms, the doctor, the sweep and the
// checks of ids are derived from it, and test/object-kinds.test.ts compares it with wrangler.toml and the classes.

/** How the server and the operator's tools treat the objects of one kind. */
interface ObjectKind {
  /** The class that src/index.ts exports. A local server keeps its files in `v3/do/<worker>-<className>`. */
  readonly className: string;
  /** The origin of the objects' log lines. */
  readonly logName: string;
  /**
   * Whether the class has an `alarm` method. If the runtime of a local server has lost its list of alarms, the server
   * calls `wake(true)` of each irreplaceable object.
   */
  readonly hasAlarms: boolean;
  /**
   * Describes the data that only these objects have and that belong in a backup; null if the objects can be lost
   * without harm. A local server does not start if the file of an irreplaceable object is damaged. It deletes damaged
   * files of other objects.
   */
  readonly irreplaceable: IrreplaceableData | null;
  /**
   * Starts of the API paths whose `{id}` names an object of this kind. A local server creates a file for each object
   * that is called. Therefore these routes answer 404 for an id without a file.
   */
  readonly paths: readonly string[];
  /** Whether the sweep wakes these objects, because the platform may have lost their alarms. */
  readonly isSwept: boolean;
  /**
   * Whether the class has the method `observe` (`GameObserverRpc`), so that the setup of a game may list such an object
   * as observer.
   */
  readonly observesGames: boolean;
  /**
   * The method that deletes the data of an erased player. The alarms of replaceable objects do so, because they delete
   * all storage.
   */
  readonly erasedBy: string;
}

interface IrreplaceableData {
  /** The noun for one object in messages to the operator, such as "game". Its plural ends in "s". */
  readonly noun: string;
  /**
   * Queries that find the object's id in its own database. The first query whose table exists and has a row decides.
   */
  readonly idQueries: readonly { readonly table: string; readonly sql: string }[];
  /**
   * Ends of D1 queries that begin with `SELECT 1 FROM`. If one finds a row, at least one object of this kind must
   * exist.
   */
  readonly provenBy: readonly string[];
  /**
   * The effect of restoring only files of this kind from a backup. `npm run doc-tables` writes it into
   * docs/guides/self-hosting.md.
   */
  readonly restored: string;
}

/**
 * SQL condition for rows of players that have a Player object. House bots have none, and only their `username_key`
 * starts with `house-`.
 */
export const HAS_OBJECT = "username_key NOT LIKE 'house-%'";

/**
 * Maximum number of rows of players that may exist although no player has an object. For example, a backup that was
 * copied during sign-ups may have a newer database than objects.
 */
const MOST_PLAYERS_WITHOUT_OBJECT = 10;

/** All kinds by the names of their bindings. */
export const OBJECT_KINDS = {
  PLAYERS: {
    className: "Player",
    logName: "player",
    hasAlarms: true,
    irreplaceable: {
      noun: "player",
      idQueries: [{ table: "account", sql: "SELECT player_id AS id FROM account" }],
      // A few rows of players prove nothing; see `MOST_PLAYERS_WITHOUT_OBJECT`.
      provenBy: ["challenges LIMIT 1", `players WHERE ${HAS_OBJECT} LIMIT 1 OFFSET ${MOST_PLAYERS_WITHOUT_OBJECT}`],
      restored: "the games send the missing events again, and finished games leave the lists",
    },
    // No path names a player's object. Tokens and stream tickets contain its id, and their verification checks the id.
    paths: [],
    // The sweep wakes the games, and each running game wakes its two players.
    isSwept: false,
    observesGames: false,
    erasedBy: "erase",
  },
  ROOMS: {
    className: "Room",
    logName: "game",
    hasAlarms: true,
    irreplaceable: {
      noun: "game",
      idQueries: [
        { table: "match", sql: "SELECT json_extract(setup, '$.gameId') AS id FROM match" },
        // A game that has not started yet.
        { table: "acceptance", sql: "SELECT game_id AS id FROM acceptance" },
      ],
      provenBy: ["acceptances LIMIT 1", "active_games LIMIT 1", "games LIMIT 1"],
      restored:
        "the players get the state of each game; a game that is finished in the archive ends again with the same result",
    },
    paths: ["/v1/games/{id}"],
    isSwept: true,
    observesGames: false,
    erasedBy: "forget",
  },
  TOURNAMENTS: {
    className: "Tournament",
    logName: "tournament",
    hasAlarms: true,
    irreplaceable: {
      noun: "tournament",
      idQueries: [{ table: "tournament", sql: "SELECT tournament_id AS id FROM tournament" }],
      // Not tournaments without events: their objects are created after their rows.
      provenBy: ["tournaments WHERE seq > 0 LIMIT 1"],
      restored:
        "the tournament reads the results of its games again; rounds that started after the backup are paired again, and their earlier games go on without it. New events continue the numbers (`data.seq`) of the backup, so two events can have one number; their ids differ",
    },
    paths: ["/v1/tournaments/{id}", "/v1/ladders/{id}"],
    isSwept: true,
    observesGames: true,
    erasedBy: "forget",
  },
  TEAMS: {
    className: "Team",
    logName: "team",
    hasAlarms: true,
    irreplaceable: {
      noun: "team",
      idQueries: [{ table: "team", sql: "SELECT team_id AS id FROM team" }],
      // Not teams without events: their objects are created after their rows.
      provenBy: ["teams WHERE seq > 0 LIMIT 1"],
      restored: "each team has the members, roles and messages of the backup again",
    },
    paths: ["/v1/teams/{id}"],
    isSwept: true,
    observesGames: false,
    erasedBy: "forget",
  },
  /** Replaceable: each running game sends its state to the object again when the sweep wakes the game. */
  OPPONENTS: {
    className: "Opponent",
    logName: "opponent",
    hasAlarms: true,
    irreplaceable: null,
    paths: [],
    isSwept: false,
    observesGames: false,
    erasedBy: "alarm",
  },
  /**
   * Replaceable: each object stores the positions of one game that are evaluated so far. The rows of unfinished
   * evaluations are in D1. The sweep and each reader start them again.
   */
  EVALUATORS: {
    className: "Evaluator",
    logName: "evaluator",
    hasAlarms: true,
    irreplaceable: null,
    paths: [],
    isSwept: true,
    observesGames: false,
    erasedBy: "alarm",
  },
  /** Replaceable: each object stores only the state of a rate limit per hour. */
  WEBHOOK_HOSTS: {
    className: "WebhookHost",
    logName: "webhook-host",
    hasAlarms: true,
    irreplaceable: null,
    paths: [],
    isSwept: false,
    observesGames: false,
    erasedBy: "alarm",
  },
  /** Replaceable: each object stores only the state of a rate limit per hour. */
  SIGN_UPS: {
    className: "SignUpLimiter",
    logName: "sign-ups",
    hasAlarms: true,
    irreplaceable: null,
    paths: [],
    isSwept: false,
    observesGames: false,
    erasedBy: "alarm",
  },
} as const satisfies Readonly<Record<string, ObjectKind>>;

/** The name of the binding of a kind of Durable Object. */
export type Binding = keyof typeof OBJECT_KINDS;

type BindingWith<Kind> = {
  [Name in Binding]: (typeof OBJECT_KINDS)[Name] extends Kind ? Name : never;
}[Binding];

/** Kinds whose objects belong in a backup. */
export type IrreplaceableBinding = BindingWith<{ readonly irreplaceable: IrreplaceableData }>;

/** Kinds that the sweep visits. */
export type SweptBinding = BindingWith<{ readonly isSwept: true }>;

/** Kinds whose objects can observe games. */
export type ObserverBinding = BindingWith<{ readonly observesGames: true }>;

/** The names of the bindings of all kinds. */
export const BINDINGS = Object.keys(OBJECT_KINDS) as readonly Binding[];

const isIrreplaceable = (name: Binding): name is IrreplaceableBinding => OBJECT_KINDS[name].irreplaceable !== null;
const isSwept = (name: Binding): name is SweptBinding => OBJECT_KINDS[name].isSwept;

/** The kinds whose objects belong in a backup. */
export const IRREPLACEABLE_BINDINGS: readonly IrreplaceableBinding[] = BINDINGS.filter(isIrreplaceable);

/** The kinds that the sweep visits. */
export const SWEPT_BINDINGS: readonly SweptBinding[] = BINDINGS.filter(isSwept);

/** Names of the classes whose objects can be lost without harm. */
export const REPLACEABLE_CLASSES: readonly string[] = Object.values(OBJECT_KINDS).flatMap(
  ({ className, irreplaceable }) => (irreplaceable === null ? [className] : []),
);

/** Creates a record with a value for each kind that belongs in a backup. */
export function forEachIrreplaceable<Value>(
  make: (name: IrreplaceableBinding) => Value,
): Readonly<Record<IrreplaceableBinding, Value>> {
  const values = Object.fromEntries(IRREPLACEABLE_BINDINGS.map((name) => [name, make(name)]));
  return values as Readonly<Record<IrreplaceableBinding, Value>>;
}

/**
 * The kind of the object that `{id}` in the path of an operation names; null if `{id}` names no object, or is absent.
 */
export function kindOfPath(path: string): IrreplaceableBinding | null {
  const isBelow = (start: string): boolean => path.startsWith(start);
  return IRREPLACEABLE_BINDINGS.find((name) => OBJECT_KINDS[name].paths.some(isBelow)) ?? null;
}

// The one table of the kinds of Durable Objects. Bindings, local files, lost alarms, the doctor, the sweep and the
// checks of ids are derived from it, and test/object-kinds.test.ts compares it with wrangler.toml and the classes.

/** How the server and the operator's tools treat the objects of one kind. */
interface ObjectKind {
  /** The class that src/index.ts exports. A local server keeps its files in `v3/do/<worker>-<className>`. */
  readonly className: string;
  /** The origin of the objects' log lines. */
  readonly logName: string;
  /**
   * Whether the class has an `alarm` method. If a local server's list of alarms is lost, each kept object of such a
   * kind is woken through `wake(true)`.
   */
  readonly hasAlarms: boolean;
  /**
   * The data that exist only in these objects and belong in a backup; null if the objects can be lost without harm. A
   * damaged file of a kept object stops the start of a local server. Other damaged files are deleted.
   */
  readonly kept: KeptData | null;
  /**
   * Start of the paths whose `{id}` names an object; null if there are none. A local server creates a file for each
   * object that is called, so these routes answer 404 for an object without a file.
   */
  readonly path: string | null;
  /** Whether the sweep visits the objects, because the platform may lose their alarms. */
  readonly isSwept: boolean;
  /** Whether the class has the method `observe` (`GameObserverRpc`), so that the setup of a game may name an object. */
  readonly observesGames: boolean;
  /** The method that deletes the texts and names of an erased player. */
  readonly erasedBy: string;
}

interface KeptData {
  /** The word for the content of a file in messages. Its plural ends in "s". */
  readonly noun: string;
  /** Finds the id in an object's own database: the first table that exists and has a row decides. */
  readonly idQueries: readonly { readonly table: string; readonly sql: string }[];
  /** Parts of D1 queries (`SELECT 1 FROM …`). If one finds a row, at least one object must exist. */
  readonly provenBy: readonly string[];
}

/** SQL condition for players that have an object. Bots have no object; only their username keys start with `house-`. */
export const HAS_OBJECT = "username_key NOT LIKE 'house-%'";

/** More than the number of sign-ups that a crash can interrupt between the player's row and the player's object. */
const INTERRUPTED_SIGN_UPS = 10;

/** All kinds by the names of their bindings. */
export const OBJECT_KINDS = {
  PLAYERS: {
    className: "Player",
    logName: "player",
    hasAlarms: true,
    kept: {
      noun: "player",
      idQueries: [{ table: "account", sql: "SELECT player_id AS id FROM account" }],
      // An interrupted sign-up leaves a row without an object. Therefore a few rows prove nothing.
      provenBy: ["challenges LIMIT 1", `players WHERE ${HAS_OBJECT} LIMIT 1 OFFSET ${INTERRUPTED_SIGN_UPS}`],
    },
    // Tokens and tickets contain the id. Their verification checks it.
    path: null,
    // The games wake their players.
    isSwept: false,
    observesGames: false,
    erasedBy: "erase",
  },
  ROOMS: {
    className: "Room",
    logName: "game",
    hasAlarms: true,
    kept: {
      noun: "game",
      idQueries: [
        { table: "match", sql: "SELECT json_extract(setup, '$.gameId') AS id FROM match" },
        // A game that has not started yet.
        { table: "acceptance", sql: "SELECT game_id AS id FROM acceptance" },
      ],
      provenBy: ["acceptances LIMIT 1", "active_games LIMIT 1", "games LIMIT 1"],
    },
    path: "/v1/games/{id}",
    isSwept: true,
    observesGames: false,
    erasedBy: "forget",
  },
  /** Woken by their games at each start of a local server. */
  OPPONENTS: {
    className: "Opponent",
    logName: "opponent",
    hasAlarms: true,
    kept: null,
    path: null,
    isSwept: false,
    observesGames: false,
    erasedBy: "alarm",
  },
  /** Counts of one hour. */
  WEBHOOK_HOSTS: {
    className: "WebhookHost",
    logName: "webhook-host",
    hasAlarms: true,
    kept: null,
    path: null,
    isSwept: false,
    observesGames: false,
    erasedBy: "alarm",
  },
  /** Counts of one hour. */
  SIGN_UPS: {
    className: "SignUpLimiter",
    logName: "sign-ups",
    hasAlarms: true,
    kept: null,
    path: null,
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
export type KeptBinding = BindingWith<{ readonly kept: KeptData }>;

/** Kinds that the sweep visits. */
export type SweptBinding = BindingWith<{ readonly isSwept: true }>;

/** Kinds whose objects can observe games. */
export type ObserverBinding = BindingWith<{ readonly observesGames: true }>;

/** All kinds. */
export const BINDINGS = Object.keys(OBJECT_KINDS) as readonly Binding[];

const isKept = (name: Binding): name is KeptBinding => OBJECT_KINDS[name].kept !== null;
const isSwept = (name: Binding): name is SweptBinding => OBJECT_KINDS[name].isSwept;

/** The kinds whose objects belong in a backup. */
export const KEPT_BINDINGS: readonly KeptBinding[] = BINDINGS.filter(isKept);

/** The kinds that the sweep visits. */
export const SWEPT_BINDINGS: readonly SweptBinding[] = BINDINGS.filter(isSwept);

/** The classes whose objects can be lost without harm. */
export const REPLACEABLE_CLASSES: readonly string[] = Object.values(OBJECT_KINDS).flatMap(({ className, kept }) =>
  kept === null ? [className] : [],
);

/** A value for each kind that belongs in a backup. */
export function forEachKept<Value>(make: (name: KeptBinding) => Value): Readonly<Record<KeptBinding, Value>> {
  const values = Object.fromEntries(KEPT_BINDINGS.map((name) => [name, make(name)]));
  return values as Readonly<Record<KeptBinding, Value>>;
}

/** The kind of the object that `{id}` in the path of an operation names; null if it names none. */
export function kindOfPath(path: string): KeptBinding | null {
  return KEPT_BINDINGS.find((name) => isBelow(path, OBJECT_KINDS[name].path)) ?? null;
}

const isBelow = (path: string, start: string | null): boolean => start !== null && path.startsWith(start);

import type { DescribedOperation, Parameter, PathItem, Reference, Response } from "./document-types";

/** An operation before its common parts are replaced by references. */
export interface WholeOperation extends DescribedOperation {
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

/** Operations by path and method. */
export type WholePaths = Readonly<Record<string, Readonly<Record<string, WholeOperation>>>>;

/** Moves parameters and refusals that several operations have to components. */
export function shareComponents(paths: WholePaths) {
  const parameters = new Pool<Parameter>("parameters");
  const responses = new Pool<Response>("responses");
  forEachOperation(paths, (path, operation) => {
    for (const parameter of operation.parameters) parameters.count(parameterName(path, parameter), parameter);
    for (const [status, response] of Object.entries(operation.responses)) {
      responses.count(responseName(status, response), response);
    }
  });
  const shared: Record<string, Record<string, DescribedOperation>> = {};
  forEachOperation(paths, (path, { parameters: own, responses: answers, ...operation }, method) => {
    shared[path] = {
      ...shared[path],
      [method]: {
        ...operation,
        ...(own.length === 0 ? {} : { parameters: own.map((one) => parameters.refer(parameterName(path, one), one)) }),
        responses: Object.fromEntries(
          Object.entries(answers).map(([status, one]) => [status, responses.refer(responseName(status, one), one)]),
        ),
      },
    };
  });
  const described: Readonly<Record<string, PathItem>> = shared;
  return { paths: described, parameters: parameters.components, responses: responses.components };
}

function forEachOperation(
  paths: WholePaths,
  visit: (path: string, operation: WholeOperation, method: string) => void,
): void {
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) visit(path, operation, method);
  }
}

/** Counts the uses of possible components, and replaces repeated ones by references. */
class Pool<Thing> {
  readonly #kind: string;
  readonly #uses = new Map<string, { readonly name: string; readonly thing: Thing; count: number }>();

  /** @param kind the section of the document's components, such as `parameters` */
  constructor(kind: string) {
    this.#kind = kind;
  }

  /** @param name name of the component; null if it is never shared */
  count(name: string | null, thing: Thing): void {
    if (name === null) return;
    const use = this.#uses.get(keyOf(name, thing)) ?? { name, thing, count: 0 };
    use.count += 1;
    this.#uses.set(keyOf(name, thing), use);
  }

  refer(name: string | null, thing: Thing): Thing | Reference {
    const count = name === null ? 0 : (this.#uses.get(keyOf(name, thing))?.count ?? 0);
    return count > 1 ? { $ref: `#/components/${this.#kind}/${name}` } : thing;
  }

  /** All components that were used more than once, sorted by name. */
  get components(): Readonly<Record<string, Thing>> {
    const shared = [...this.#uses.values()].filter(({ count }) => count > 1);
    const components: Record<string, Thing> = {};
    for (const { name, thing } of shared.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (name in components) throw new Error(`Two of the document's ${this.#kind} are called ${name}.`);
      components[name] = thing;
    }
    return components;
  }
}

const keyOf = (name: string, thing: unknown): string => `${name} ${JSON.stringify(thing)}`;

/**
 * The component name of a parameter, such as `LimitQuery` or `IdempotencyKeyHeader`. An id in a path is named after its
 * resource: `GameIdPath`. If two parameters have the same name, the title of one's schema distinguishes them:
 * `SincePlyQuery`.
 */
function parameterName(path: string, { name, in: place, schema: { title = "" } }: Parameter): string {
  const [, collection = ""] = new RegExp(`(\\w+)s/\\{${name}\\}`).exec(path) ?? [];
  return pascalCase(`${name === "id" ? `${collection}-id` : name}-${String(title)}-${place}`);
}

/**
 * The component name of a response. Refusals are named after their codes, and by a suffix if they differ in headers:
 * `GameOverOrStalePly`, `NotFoundReplayable`. Null for other responses, which remain with their operation, except 304.
 */
function responseName(status: string, { content, headers = {} }: Response): string | null {
  if (status === "304") return "Content-Disposition" in headers ? "FileNotModified" : "NotModified";
  const codes = Object.keys(content?.["application/problem+json"]?.examples ?? {});
  if (codes.length === 0) return null;
  const isReplayable = "Idempotent-Replayed" in headers;
  const isOfHandler = status === "401" && "RateLimit" in headers;
  return `${codes.map(pascalCase).join("Or")}${isReplayable ? "Replayable" : ""}${isOfHandler ? "Counted" : ""}`;
}

/** Converts a name to that of a component: `game-over` and `turn.started` become `GameOver` and `TurnStarted`. */
export const pascalCase = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

import type { DescribedOperation, Parameter, PathItem, Reference, Response } from "./document-types";

/** An operation before anything of it is shared with others. */
export interface WholeOperation extends DescribedOperation {
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

/** Operations by address and method. */
export type WholePaths = Readonly<Record<string, Readonly<Record<string, WholeOperation>>>>;

/** Makes components of the parameters and the refusals that more than one operation has. */
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

/** Counts what is used, and tells what stands where it is used. */
class Pool<Thing> {
  readonly #kind: string;
  readonly #uses = new Map<string, { readonly name: string; readonly thing: Thing; count: number }>();

  /** @param kind the kind of component, as the document calls it: `parameters` */
  constructor(kind: string) {
    this.#kind = kind;
  }

  /** @param name what it is called as a component; null for what stays where it is */
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

  /** All that was used more than once, in order of name. */
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
 * `LimitQuery`, `IdempotencyKeyHeader`; an id in a path has the name of what it is an id of: `GameIdPath`. Of two by one
 * name, one says by the title of its schema what it is: `SincePlyQuery`.
 */
function parameterName(path: string, { name, in: place, schema: { title = "" } }: Parameter): string {
  const [, collection = ""] = new RegExp(`(\\w+)s/\\{${name}\\}`).exec(path) ?? [];
  return pascalCase(`${name === "id" ? `${collection}-id` : name}-${String(title)}-${place}`);
}

/**
 * Refusals are called by their codes, and by what tells them from others with the same codes: `GameOverOrStalePly`,
 * `NotFoundReplayable`. Other answers stay with their operation, but for the one without anything of its own.
 */
function responseName(status: string, { content, headers = {} }: Response): string | null {
  if (status === "304") return "Content-Disposition" in headers ? "FileNotModified" : "NotModified";
  const codes = Object.keys(content?.["application/problem+json"]?.examples ?? {});
  if (codes.length === 0) return null;
  const isReplayable = "Idempotent-Replayed" in headers;
  const isOfHandler = status === "401" && "RateLimit" in headers;
  return `${codes.map(pascalCase).join("Or")}${isReplayable ? "Replayable" : ""}${isOfHandler ? "Counted" : ""}`;
}

/** A name as components have them: `game-over` and `turn.started` are `GameOver` and `TurnStarted`. */
export const pascalCase = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

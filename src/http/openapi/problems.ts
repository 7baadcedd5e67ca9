import type { OperationConfig } from "../operation";
import { PROBLEMS } from "../problems/catalogue";
import type { RefusalCode } from "../problems/refusal";
import type { Response } from "./document-types";
import { hasStoredAnswers, headersOfProblem } from "./headers";
import { exampleProblem } from "./problem-examples";
import { Problem } from "./problem-schemas";
import type { SchemaComponents } from "./schemas";

/** All refusals of an operation: its own, and those of the pipeline. */
export const refusalsOf = (config: OperationConfig): ReadonlySet<RefusalCode> =>
  new Set([...config.refusals, ...commonRefusals(config)]);

/** The refusals of an operation by status, with an example for each code. */
export function problemResponses(
  config: OperationConfig,
  schemas: SchemaComponents,
): Readonly<Record<string, Response>> {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of [...refusalsOf(config)].sort()) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(" "),
        headers: headersOfProblem(config, status, codes),
        content: {
          "application/problem+json": {
            schema: schemas.describe(Problem, "output"),
            examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}

/** An example of each problem that at least one of the operations has. */
export const problemExamples = (configs: readonly OperationConfig[]): Readonly<Record<string, { value: unknown }>> =>
  Object.fromEntries(
    [...new Set(configs.flatMap((config) => [...refusalsOf(config)]))]
      .sort()
      .map((code) => [code, { value: exampleProblem(code) }]),
  );

function commonRefusals(config: OperationConfig): readonly RefusalCode[] {
  const isPost = config.method === "post";
  return [
    ...(config.method === "get" ? [] : (["malformed-request", "body-too-large", "unsupported-media-type"] as const)),
    ...(isPost ? (["bad-idempotency-key"] as const) : []),
    ...(config.cursor ? (["bad-cursor"] as const) : []),
    ...(typeof config.access === "string" && config.scopesFor === undefined
      ? []
      : (["missing-token", "insufficient-scope"] as const)),
    ...(needsNoToken(config) ? [] : (["bad-token"] as const)),
    ...(config.access === "operator" ? (["operator-token-required", "not-found"] as const) : []),
    ...(config.ticketInQuery ? (["bad-ticket"] as const) : []),
    ...(config.tokenInQuery === undefined ? [] : (["token-too-broad"] as const)),
    ...(needsNoToken(config) || config.whileSuspended ? [] : (["suspended"] as const)),
    ...(config.params ? (["not-found"] as const) : []),
    ...(hasStoredAnswers(config) ? (["idempotency-running", "idempotency-mismatch", "already-done"] as const) : []),
    // All operations refuse unknown parameters and properties.
    "invalid-request",
    "rate-limited",
    "internal-error",
    "storage-unavailable",
    "unavailable",
    "database-not-migrated",
    ...(config.path === "/healthz" ? [] : (["overloaded"] as const)),
  ];
}

/** Whether an operation ignores the tokens of players. */
const needsNoToken = ({ access }: OperationConfig): boolean =>
  access === "sign-up" || access === "recovery" || access === "operator";

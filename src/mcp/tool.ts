import type { CallToolResult, McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type * as z from "zod";
import type { Result } from "../shared/result";
import type { Api, Problem } from "./api";
import { refusalText } from "./refusal-text";

/**
 * The answer of a tool. `data` is complete and matches the tool's schema. `text` is a short summary with everything
 * needed for the next step, because some clients show the model only the text, and others show both.
 */
export interface ToolAnswer<Data> {
  readonly text: string;
  readonly data: Data;
}

export interface ToolConfig<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Null if the answer is only text; `data` is not sent then. */
  readonly output: Output | null;
  /**
   * Hints for clients: the tool only reads; or whether it may destroy something and whether a repetition is harmless.
   */
  readonly does: "read" | { readonly destructive: boolean; readonly idempotent: boolean };
  readonly run: (args: z.output<Input>) => Promise<Result<ToolAnswer<z.output<Output>>, Problem>>;
}

/** Key of the problem in `_meta`, for programs. A tool error cannot contain structured data in the tool's schema. */
const PROBLEM_KEY = "skytale/problem";

/** Registers a tool. A problem becomes a tool error, which the model reads. An exception is a bug and is logged. */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  api: Pick<Api, "failed" | "refused">,
  { name, title, description, input, output, does, run }: ToolConfig<Input, Output>,
): void {
  const hints =
    does === "read"
      ? { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
      : { readOnlyHint: false, destructiveHint: does.destructive, idempotentHint: does.idempotent };
  const config = {
    title,
    description,
    inputSchema: withoutDialect(input),
    ...(output === null ? {} : { outputSchema: withoutDialect(output) }),
    annotations: { ...hints, openWorldHint: false },
  };
  server.registerTool<StandardSchemaWithJSON, StandardSchemaWithJSON>(
    name,
    config,
    async (args): Promise<CallToolResult> => {
      try {
        const result = await run(input.parse(args));
        if (!result.ok) {
          api.refused(result.error);
          return refused(result.error);
        }
        const { text, data } = result.value;
        return { content: [{ type: "text", text }], ...(output === null ? {} : { structuredContent: data }) };
      } catch (error) {
        api.failed(name, error);
        return {
          content: [{ type: "text", text: "internal-error: something went wrong on the server. Try again later." }],
          isError: true,
        };
      }
    },
  );
}

/**
 * A schema whose JSON Schema has no `$schema`. Each of its many copies in the list of tools would name the dialect that MCP
 * assumes anyway.
 */
function withoutDialect(schema: z.ZodObject): StandardSchemaWithJSON {
  const { jsonSchema, ...standard } = schema["~standard"];
  const convert = (io: "input" | "output") => (options: Parameters<typeof jsonSchema.input>[0]) => {
    const { $schema: _, ...rest } = jsonSchema[io](options);
    return rest;
  };
  return { "~standard": { ...standard, jsonSchema: { input: convert("input"), output: convert("output") } } };
}

const refused = (problem: Problem): CallToolResult => ({
  content: [{ type: "text", text: refusalText(problem) }],
  isError: true,
  _meta: { [PROBLEM_KEY]: problem },
});

import { parse } from "yaml";
import { callsModule } from "./calls-module";
import type { Description } from "./description";
import { methodsModule } from "./methods-module";
import { operationsOf } from "./operations";
import { typesModule } from "./types-module";

/** The package of the Python client, from the top of the repository. */
const PACKAGE = "clients/python/src/skytale_client";

/** Generates the types and calls of the Python client from `openapi.yaml`: the text of each file by its path. */
export function generatePythonClient(yaml: string): ReadonlyMap<string, string> {
  const description: Description = parse(yaml);
  const operations = operationsOf(description);
  return new Map([
    [`${PACKAGE}/types.py`, typesModule(description)],
    [`${PACKAGE}/calls.py`, callsModule(operations)],
    [`${PACKAGE}/_methods.py`, methodsModule(operations, "sync")],
    [`${PACKAGE}/_async_methods.py`, methodsModule(operations, "async")],
  ]);
}

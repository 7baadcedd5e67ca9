import { callDoc, parametersOf } from "./calls-module";
import type { Operation } from "./operations";
import { moduleHead, signature } from "./python-text";

/** `_methods.py` or `_async_methods.py`: the methods of a client, one for each operation. */
export function methodsModule(operations: readonly Operation[], kind: "sync" | "async"): string {
  const isAsync = kind === "async";
  const [name, def, wait] = isAsync ? ["AsyncMethods", "async def", "await "] : ["Methods", "def", ""];
  const head = `${moduleHead(`The methods of ${isAsync ? "`AsyncClient`" : "`Client`"}: each sends a call and returns the body of its response.`)}${IMPORTS}`;
  const call = `    ${def} _call(self, call: Call[Body]) -> Body:\n        raise NotImplementedError\n`;
  const methods = operations.map(
    (operation) =>
      `${signature(`${def} ${operation.name}`, parametersOf(operation, "self"), operation.result, "    ")}` +
      `${callDoc(operation, "        ")}        return ${wait}self._call(calls.${operation.name}(${argumentsOf(operation)}))\n`,
  );
  return `${head}\n\nclass ${name}:\n${[call, ...methods].join("\n")}`;
}

const IMPORTS = `from typing import TYPE_CHECKING, Literal

from . import calls
from ._call import Body, Call

if TYPE_CHECKING:
    from . import types
`;

const argumentsOf = ({ pathArguments, body, query, headers }: Operation): string =>
  [
    ...pathArguments.map(({ name }) => name),
    ...(body ? ["body"] : []),
    ...[...query, ...headers].map(({ name }) => `${name}=${name}`),
  ].join(", ");

import type { Argument, Operation } from "./operations";
import { docstring, moduleHead, quote, signature } from "./python-text";

/** `calls.py`: a function for each operation that describes its request. */
export function callsModule(operations: readonly Operation[]): string {
  return [
    `${moduleHead("Descriptions of requests, for `Client.send`, `Client.items` and their asynchronous forms.")}${IMPORTS}`,
    ...operations.map(callText),
  ].join("\n\n");
}

const IMPORTS = `from typing import TYPE_CHECKING, Literal

from ._call import Call, ListCall, path_of

if TYPE_CHECKING:
    from . import types
`;

/** The parameters of a function in Python. Path and body are positional, all others are named. */
export function parametersOf({ pathArguments, body, query, headers }: Operation, first?: string): readonly string[] {
  const named = [...query, ...headers].sort((one, other) => Number(other.isRequired) - Number(one.isRequired));
  return [
    ...(first === undefined ? [] : [first]),
    ...pathArguments.map(({ name, type }) => `${name}: ${type}`),
    ...(body ? [body.isRequired ? `body: ${body.type}` : `body: ${body.type} | None = None`] : []),
    ...(named.length > 0 ? ["*"] : []),
    ...named.map(({ name, type, isRequired }) => (isRequired ? `${name}: ${type}` : `${name}: ${type} | None = None`)),
  ];
}

/** The docstring of a call, with a line for each parameter that the description explains. */
export function callDoc({ summary, doc, query, headers }: Operation, indent: string): string {
  const explained = [...query, ...headers].filter(({ description }) => description !== "");
  const lines = explained.map(({ name, description }) => `\`${name}\`: ${description}`);
  return docstring([summary, doc, lines.join("\n")].filter((part) => part !== "").join("\n\n"), indent);
}

/** The type that a call describes. */
const callType = ({ result, item }: Operation): string =>
  item === undefined ? `Call[${result}]` : `ListCall[${result}, ${item}]`;

function callText(operation: Operation): string {
  const { name, summary, method, path, pathArguments, query, headers, body, format } = operation;
  const filled = pathArguments.map((each) => `, ${each.key}=${each.name}`).join("");
  const values = [
    quote(method),
    `path_of(${quote(path)}${filled})`,
    quote(format),
    ...(query.length > 0 ? [`query=${dictionary(query)}`] : []),
    ...(headers.length > 0 ? [`headers=${dictionary(headers)}`] : []),
    ...(body ? ["body=body"] : []),
  ];
  const maker = operation.item === undefined ? "Call" : "ListCall";
  return (
    `${signature(`def ${name}`, parametersOf(operation), callType(operation), "")}` +
    `${docstring(`${summary} The method \`Client.${name}\` explains the parameters.`, "    ")}` +
    `    return ${maker}(${values.join(", ")})\n`
  );
}

const dictionary = (members: readonly Argument[]): string =>
  `{${members.map(({ key, name }) => `${quote(key)}: ${name}`).join(", ")}}`;

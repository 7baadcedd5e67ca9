import { parseSync, Visitor } from "rolldown/utils";

/** An import or a re-export of a file. */
export interface Import {
  /** As written: a relative path, or the name of a package. */
  readonly from: string;
  readonly isType: boolean;
}

/** The facts about a source file that `checkSource` needs. */
export interface SourceFacts {
  readonly imports: readonly Import[];
  /** Uses of clock, randomness, console and cryptography, such as `Date.now`. */
  readonly impure: readonly string[];
  readonly makesStubs: boolean;
  /** Names of functions and classes that send requests, such as `fetch`, if the source mentions them. */
  readonly requests: readonly string[];
  /** Texts that name an address of the API. */
  readonly apiAddresses: readonly string[];
}

const IMPURE_GLOBALS = ["console", "crypto", "performance"];
const IMPURE_MEMBERS = ["Date.now", "Math.random"];
const REQUESTS = ["fetch", "XMLHttpRequest", "EventSource", "WebSocket", "sendBeacon"];
const STUB_MAKERS = ["idFromName", "idFromString", "newUniqueId", "getByName"];

/** Reads the facts of a TypeScript or JavaScript source. Throws if it cannot be parsed. */
export function factsOf(file: string, source: string): SourceFacts {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const imports: Import[] = [];
  const impure: string[] = [];
  const requests: string[] = [];
  const apiAddresses: string[] = [];
  let makesStubs = false;
  const readText = (text: unknown): void => {
    if (typeof text === "string" && text.includes("/v1/")) apiAddresses.push(text);
  };
  const add = (from: unknown, isType: boolean): void => {
    if (typeof from === "string") imports.push({ from, isType });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) => {
      const areTypes = specifiers.map((one) => one.type === "ImportSpecifier" && one.importKind === "type");
      add(source.value, importKind === "type" || (areTypes.length > 0 && areTypes.every((isType) => isType)));
    },
    ExportNamedDeclaration: ({ source, exportKind, specifiers }) => {
      const isType = exportKind === "type" || specifiers.every((one) => one.exportKind === "type");
      add(source?.value, isType);
    },
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === "type"),
    ImportExpression: ({ source }) => add(source.type === "Literal" ? source.value : null, false),
    TSImportType: ({ source }) => add(source.value, true),
    Identifier: ({ name }) => {
      if (IMPURE_GLOBALS.includes(name)) impure.push(name);
      if (REQUESTS.includes(name)) requests.push(name);
    },
    Literal: ({ value }) => readText(value),
    TemplateElement: ({ value }) => readText(value.cooked),
    MemberExpression: ({ object, property }) => {
      if (property.type !== "Identifier") return;
      const owner = object.type === "Identifier" ? object.name : "";
      if (IMPURE_MEMBERS.includes(`${owner}.${property.name}`)) impure.push(`${owner}.${property.name}`);
      if (STUB_MAKERS.includes(property.name)) makesStubs = true;
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === "Identifier" && callee.name === "Date" && given.length === 0) impure.push("new Date()");
    },
  }).visit(program);
  return { imports, impure, makesStubs, requests, apiAddresses };
}

import type { ExitCode } from "../exit-codes.js";
import type { CommandNode, OptionNode } from "./command-tree.js";

/** Texts of the manual page that are not in the command tree. */
export interface ManualTexts {
  readonly version: string;
  /** Options that most commands have. They are described once. */
  readonly shared: readonly string[];
  readonly environment: readonly (readonly [string, string])[];
  readonly exitCodes: readonly (readonly [ExitCode, string])[];
}

/** The manual page `skytale.1`, in the language of troff's man macros. */
export function manualPage(root: CommandNode, texts: ManualTexts): string {
  const isShared = ({ names }: OptionNode) => names.some((name) => texts.shared.includes(name));
  const groups = [...new Set(root.subcommands.map(({ group }) => group))];
  const shared = new Map(
    root.subcommands.flatMap(({ options }) => options.filter(isShared)).map((option) => [option.flags, option]),
  );
  const lines = [
    `.TH ${root.name.toUpperCase()} 1 "" "${root.name} ${escaped(texts.version)}" "Skytale"`,
    ".SH NAME",
    `${root.name} \\- ${escaped(root.summary)}`,
    ".SH SYNOPSIS",
    `.B ${root.name}`,
    "<command> [options]",
    ".SH DESCRIPTION",
    ...paragraph(root.description),
    ".PP",
    `\\fB${root.name} help\\fR <command> prints the help of a command with examples.`,
    ".SH COMMANDS",
    ...groups.flatMap((group) => [
      `.SS ${escaped(group.replace(/:$/, ""))}`,
      ...root.subcommands.filter((node) => node.group === group).flatMap((node) => describe(node, isShared)),
    ]),
    ".SH COMMON OPTIONS",
    ...[...shared.values()].flatMap(item),
    ".SH ENVIRONMENT",
    ...texts.environment.flatMap(([name, summary]) => [".TP", `.B ${escaped(name)}`, escaped(summary)]),
    ".SH EXIT STATUS",
    ...texts.exitCodes.flatMap(([code, meaning]) => [".TP", `.B ${code}`, escaped(meaning)]),
  ];
  return `${lines.join("\n")}\n`;
}

/** A command with its own options; for a group, all its subcommands. */
function describe(node: CommandNode, isShared: (option: OptionNode) => boolean): readonly string[] {
  if (node.subcommands.length > 0) return node.subcommands.flatMap((one) => describe(one, isShared));
  const options = node.options.filter((option) => !isShared(option) && !option.names.includes("--help"));
  return [
    ".TP",
    `.B ${escaped([node.path, ...node.usage.split(" ").filter((word) => word !== "[options]")].join(" "))}`,
    ...paragraph(node.description || node.summary),
    ...(options.length === 0 ? [] : [".RS", ...options.flatMap(item), ".RE"]),
  ];
}

const item = ({ choices, flags, summary }: OptionNode): readonly string[] => [
  ".TP",
  `.B ${escaped(flags)}`,
  escaped(choices.length === 0 ? summary : `${summary}: ${choices.join(", ")}`),
];

/** Lines of a text; an empty line begins a paragraph. */
const paragraph = (text: string): readonly string[] =>
  text.split("\n").map((line) => (line.trim() === "" ? ".IP" : escaped(line)));

/** Escapes backslashes, hyphens, and dots and quotes at the start of a line. */
const escaped = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("\n", " ")
    .replace(/^([.'])/, "\\&$1");

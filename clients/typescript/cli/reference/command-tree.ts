import type { CommandUnknownOpts } from "@commander-js/extra-typings";

/** An option of a command. */
export interface OptionNode {
  /** For example `-y, --yes` or `--json [fields]`. */
  readonly flags: string;
  /** The names that a user types, such as `-y` and `--yes`. */
  readonly names: readonly string[];
  readonly summary: string;
  /** Whether the next word is its value. */
  readonly takesValue: boolean;
  /** All values; empty if any text is allowed. */
  readonly choices: readonly string[];
}

/** A command with its subcommands, as completions and the manual page need it. */
export interface CommandNode {
  /** All names from the root: `skytale token create`. */
  readonly path: string;
  readonly name: string;
  /** The heading under which the help lists it. */
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  /** For example `[options] <game>`. */
  readonly usage: string;
  readonly options: readonly OptionNode[];
  /** Arguments with their explanations. */
  readonly parameters: readonly { readonly name: string; readonly summary: string }[];
  /** The values of its first argument; empty if any text is allowed. */
  readonly choices: readonly string[];
  readonly subcommands: readonly CommandNode[];
}

/** Describes a command and all its subcommands. */
export function treeOf(command: CommandUnknownOpts, parent?: string): CommandNode {
  const path = parent === undefined ? command.name() : `${parent} ${command.name()}`;
  const help = command.createHelp();
  return {
    path,
    name: command.name(),
    group: command.helpGroup() ?? "",
    summary: command.summary() || command.description(),
    description: command.description(),
    usage: command.usage(),
    options: help.visibleOptions(command).map((option) => ({
      flags: option.flags,
      names: [option.short, option.long].filter((name) => name !== undefined && name !== null),
      summary: option.description,
      takesValue: option.required,
      choices: option.argChoices ?? [],
    })),
    parameters: help
      .visibleArguments(command)
      .map((argument) => ({ name: help.argumentTerm(argument), summary: help.argumentDescription(argument) })),
    choices: command.registeredArguments[0]?.argChoices ?? [],
    subcommands: command.commands.map((subcommand) => treeOf(subcommand, path)),
  };
}

/** A command and all commands below it. */
export const flatten = (node: CommandNode): readonly CommandNode[] => [node, ...node.subcommands.flatMap(flatten)];

/** The words that can follow a command: subcommands, or the values of its first argument. */
export const wordsAfter = ({ choices, subcommands }: CommandNode): readonly string[] =>
  subcommands.length > 0 ? subcommands.map(({ name }) => name) : choices;

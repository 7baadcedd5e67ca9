import { type CommandNode, flatten } from "./command-tree.js";

/** The completion of fish: `skytale completion fish > ~/.config/fish/completions/skytale.fish`. */
export function fishCompletion(root: CommandNode): string {
  const nodes = flatten(root);
  const { name } = root;
  const at = (path: string) => `complete -c ${name} -n ${quoted(`__${name}_at ${quoted(path)}`)}`;
  const lines = nodes.flatMap((node) => [
    ...node.subcommands.map((one) => `${at(node.path)} -f -a ${quoted(one.name)} -d ${quoted(one.summary)}`),
    ...(node.choices.length === 0 ? [] : [`${at(node.path)} -f -a ${quoted(node.choices.join(" "))}`]),
    ...node.options.map(({ choices, names, summary, takesValue }) => {
      const flags = names.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      const value = choices.length > 0 ? ` -x -a ${quoted(choices.join(" "))}` : takesValue ? " -r" : "";
      return `${at(node.path)} ${flags.join(" ")}${value} -d ${quoted(summary)}`;
    }),
  ]);
  return `# fish completion of ${name}: ${name} completion fish > ~/.config/fish/completions/${name}.fish
set -g __${name}_paths ${nodes
    .slice(1)
    .map(({ path }) => quoted(path))
    .join(" ")}
function __${name}_at
  set -l path ${name}
  for word in (commandline -opc)[2..-1]
    if contains -- "$path $word" $__${name}_paths
      set path "$path $word"
    end
  end
  test "$path" = "$argv[1]"
end
${lines.join("\n")}
`;
}

/** Quotes a text for fish, where a backslash escapes in single quotes, too. */
const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

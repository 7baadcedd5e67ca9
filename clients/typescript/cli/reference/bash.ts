import { type CommandNode, flatten, wordsAfter } from "./command-tree.js";

/** Quotes a text for a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The completion of bash: `source <(skytale completion bash)`. */
export function bashCompletion(root: CommandNode): string {
  const nodes = flatten(root);
  const values = nodes.flatMap(({ options, path }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ choices, names }) => {
        const patterns = names.map((name) => quoted(`${path} ${name}`)).join("|");
        // Without known values, bash completes file names.
        return `    ${patterns}) COMPREPLY=($(compgen -W ${quoted(choices.join(" "))} -- "$cur")); return ;;`;
      }),
  );
  const words = nodes.map((node) => {
    const options = node.options.flatMap(({ names }) => names);
    return `    ${quoted(node.path)}) words=${quoted(wordsAfter(node).join(" "))}; options=${quoted(options.join(" "))} ;;`;
  });
  return `# bash completion of ${root.name}: source <(${root.name} completion bash)
_${root.name}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path=${root.name} words options i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path \${COMP_WORDS[i]}" in
      ${pathPatterns(root)}) path="$path \${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case "$path $prev" in
${values.join("\n")}
  esac
  case "$path" in
${words.join("\n")}
  esac
  [[ $cur == -* ]] && words=$options
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _${root.name} ${root.name}
`;
}

/** A pattern of `case` that matches the paths of all commands below the root. */
export const pathPatterns = (root: CommandNode): string =>
  flatten(root)
    .slice(1)
    .map(({ path }) => quoted(path))
    .join("|");

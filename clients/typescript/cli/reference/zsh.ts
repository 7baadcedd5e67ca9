import { pathPatterns, quoted } from "./bash.js";
import { type CommandNode, flatten } from "./command-tree.js";

/** The completion of zsh: a file `_skytale` in a folder of `$fpath`, or `source <(skytale completion zsh)`. */
export function zshCompletion(root: CommandNode): string {
  const nodes = flatten(root);
  const values = nodes.flatMap(({ options, path }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ choices, names }) => {
        const patterns = names.map((name) => quoted(`${path} ${name}`)).join("|");
        return `    ${patterns}) ${choices.length === 0 ? "_files" : `compadd -- ${choices.map(quoted).join(" ")}`}; return ;;`;
      }),
  );
  const words = nodes.map((node) => {
    const entries = [
      ...node.subcommands.map(({ name, summary }) => entry(name, summary)),
      ...node.choices.map((choice) => entry(choice, "")),
    ];
    const options = node.options.flatMap(({ names, summary }) => names.map((name) => entry(name, summary)));
    return `    ${quoted(node.path)}) entries=(${entries.join(" ")}); options=(${options.join(" ")}) ;;`;
  });
  return `#compdef ${root.name}
# zsh completion of ${root.name}: ${root.name} completion zsh > a folder of $fpath, as _${root.name}
_${root.name}() {
  local at=${root.name} i
  local -a entries options
  for ((i = 2; i < CURRENT; i++)); do
    case "$at \${words[i]}" in
      ${pathPatterns(root)}) at="$at \${words[i]}" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${values.join("\n")}
  esac
  case "$at" in
${words.join("\n")}
  esac
  [[ \${words[CURRENT]} == -* ]] && entries=($options)
  if (( \${#entries} )); then _describe -t values ${root.name} entries; else _files; fi
}
if [[ \${funcstack[1]} == _${root.name} ]]; then _${root.name} "$@"; else compdef _${root.name} ${root.name}; fi
`;
}

/** An element of `_describe`: a word and its description, separated by a colon. */
const entry = (word: string, summary: string): string =>
  quoted(`${word.replaceAll(":", "\\:")}${summary === "" ? "" : `:${summary}`}`);

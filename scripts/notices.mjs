import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Collects the license texts and notices of all packages in a bundle, including those of code bundled into the
 * packages. This is plain JavaScript, because the client can be built with any supported version of Node.
 */
export function noticesOf(inputs, folder) {
  const packages = new Map();
  for (const input of inputs) {
    const [, name] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
    if (name !== undefined) packages.set(name, [...(packages.get(name) ?? []), input]);
  }
  const notices = [...packages].sort().map(([name, own]) => {
    const at = path.join(folder, name);
    const { license, name: title, version } = JSON.parse(readFileSync(path.join(at, "package.json"), "utf8"));
    const files = readdirSync(at).filter(
      (entry) =>
        /^(licen[cs]e|notice)/i.test(entry) || own.some((input) => `${path.basename(input)}.LICENSE.txt` === entry),
    );
    const texts = files.map((file) => readFileSync(path.join(at, file), "utf8").trim());
    return `${[`${title} ${version} (${license})`, ...texts].join("\n\n")}\n`;
  });
  return notices.join("\n---\n\n");
}

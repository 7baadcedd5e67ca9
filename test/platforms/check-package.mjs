// Prints what publint and arethetypeswrong find in a package, as JSON: node check-package.mjs <folder> <tarball>. It is a
// program of its own, because these packages are not installed when the repository's types are checked.
import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const [pkgDir, tarball] = process.argv.slice(2);
const { messages, pkg } = await publint({ pkgDir, pack: false, strict: true });
const { types, problems } = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
const lint = messages.map((message) => formatMessage(message, pkg));
console.log(JSON.stringify({ lint, types: types?.kind, problems: problems ?? [] }));

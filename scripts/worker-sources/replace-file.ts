import fs from "node:fs";
import path from "node:path";

/**
 * Writes a file of the build. It is replaced atomically, because several builds can run at once, and only if its
 * contents changed, so that `wrangler dev` does not build again.
 */
export function replaceFile(target: string, contents: string | Uint8Array): void {
  const bytes = Buffer.from(contents);
  if (fs.existsSync(target) && fs.readFileSync(target).equals(bytes)) return;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const written = `${target}.${process.pid}`;
  fs.writeFileSync(written, bytes);
  fs.renameSync(written, target);
}

import { generateKeyPairSync } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.ts";

/** A new pair for Web Push, as the setting VAPID_KEYS has it: public and private key in base64url with a dot between them. */
export function newVapidKeys(): string {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return `${point.toString("base64url")}.${d}`;
}

/**
 * The pair that a data folder keeps, made at the first start: browsers' subscriptions are bound to it, so it has to stay
 * with the data that names them. Written whole or not at all, and for its owner alone.
 */
export function keptVapidKeys(data: string): string {
  const file = path.join(data, "vapid-keys");
  try {
    if (!fs.existsSync(file)) {
      const written = `${file}.${process.pid}`;
      fs.writeFileSync(written, `${newVapidKeys()}\n`, { mode: 0o600, flush: true });
      fs.renameSync(written, file);
    }
    return fs.readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new StartError(
      `The keys for Web Push in ${file} can't be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

import { generateKeyPairSync } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.ts";

/**
 * Creates a key pair for Web Push in the format of the setting VAPID_KEYS: public and private key in base64url,
 * separated by a dot.
 */
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
 * Returns the key pair stored in a data folder; creates it at the first start. Browsers' push subscriptions depend on
 * it, so it is stored with the data. The file is written atomically and is readable only by its owner. Throws a
 * StartError if it cannot be read or created.
 */
export function readOrCreateVapidKeys(data: string): string {
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
      `The keys for Web Push in ${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

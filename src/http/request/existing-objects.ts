import { type Env, platformId } from "../../bindings";
import type { IrreplaceableBinding } from "../../object-kinds";

const MOST_REMEMBERED = 50_000;

const remembered = new WeakMap<object, Set<string>>();

/**
 * Whether a Durable Object was ever used; always true on Cloudflare. A local server creates a file for each object that
 * is called, so a guessed id must not reach one. Existing objects are cached, so the disk is checked once for each. On
 * Cloudflare an object without data costs no storage.
 */
export async function isObjectThere(env: Env, kind: IrreplaceableBinding, id: string): Promise<boolean> {
  if (env.DATA_FOLDER === undefined) return true;
  const known = remembered.get(env) ?? new Set<string>();
  remembered.set(env, known);
  const key = `${kind}/${id}`;
  if (known.has(key)) return true;
  const { status } = await env.DATA_FOLDER.fetch(`http://data-folder/objects/${kind}/${platformId(env, kind, id)}`);
  if (status === 404) return false;
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.add(key);
  return true;
}

import { type Env, objectName } from "../../bindings";

const MOST_REMEMBERED = 50_000;

const remembered = new WeakMap<object, Set<string>>();

/**
 * Whether an object was ever used, as far as touching another would cost something: a local server keeps a file for each
 * object that is as much as asked for, so an id that was guessed must not reach one. Those that exist are remembered: it
 * is asked once for each. On the platform an object that keeps nothing costs nothing.
 */
export async function isObjectThere(env: Env, kind: "ROOMS" | "PLAYERS", id: string): Promise<boolean> {
  if (env.DATA_FOLDER === undefined) return true;
  const known = remembered.get(env) ?? new Set<string>();
  remembered.set(env, known);
  const key = `${kind}/${id}`;
  if (known.has(key)) return true;
  const { status } = await env.DATA_FOLDER.fetch(`http://data-folder/objects/${kind}/${objectName(env, kind, id)}`);
  if (status === 404) return false;
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.add(key);
  return true;
}

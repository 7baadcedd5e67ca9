import { env } from "cloudflare:workers";
import { insertPlayer } from "../../src/db/players";
import { sha256Hex } from "../../src/http/auth/digest";
import { newToken } from "../../src/http/auth/token";
import { type Scope, SIGN_UP_SCOPES } from "../../src/shared/scope";
import { player } from "../player/fixtures";
import { post, textAt } from "./client";

/** The admin's id, as set in vitest.config.ts. */
const ADMIN = "adm1n00000000001";

/** Creates the admin, Ephoros, and returns a token with these scopes. Can be called once per test file. */
export async function newAdmin(scopes: readonly Scope[]): Promise<string> {
  const token = newToken(ADMIN);
  const first = { id: "t", hash: await sha256Hex(token), name: "first", scopes: SIGN_UP_SCOPES };
  await player(ADMIN).create({
    playerId: ADMIN,
    username: "Ephoros",
    token: { ...first, expiresAt: null, parentId: null },
    recoveryHash: "none",
  });
  await insertPlayer(env.DB, { id: ADMIN, username: "Ephoros", createdAt: 0, signup: null });
  return textAt((await post("/v1/me/tokens", token, { name: "house", scopes })).body, "token");
}

import type { Webhooks } from "../../deliveries/webhooks";
import { err } from "../../shared/result";
import { rfc3339 } from "../../shared/time";
import type { Account } from "../account/account";
import type { Tokens } from "../account/tokens";
import type { Feed } from "../feed/feed";
import type { AppCalls, AppTokenState, NewGrant, PresentedToken } from "./contract";
import type { Grants } from "./grants";

interface Components {
  readonly account: Account;
  readonly feed: Feed;
  readonly grants: Grants;
  readonly tokens: Tokens;
  readonly webhooks: Webhooks;
}

type Handlers = {
  readonly [Name in keyof AppCalls]: (order: AppCalls[Name]["order"], now: number) => AppCalls[Name]["answer"];
};

/** Answers the calls about the apps that the player has connected. Times are milliseconds since 1970. */
export class Apps {
  readonly #components: Components;

  constructor(components: Components) {
    this.#components = components;
  }

  /** The handlers of the calls. Call them inside a write. */
  readonly handlers: Handlers = {
    grant: (grant, now) => this.#grant(grant, now),
    redeem: (exchange, now) =>
      this.#isSuspended() ? err({ code: "suspended" }) : this.#components.grants.redeem(exchange, now),
    successorKey: (grantId) => this.#components.grants.successorKey(grantId),
    refresh: (exchange, now) =>
      this.#isSuspended() ? err({ code: "suspended" }) : this.#components.grants.refresh(exchange, now),
    list: (_, now) => this.#components.grants.apps(now),
    end: (appId) => this.#ended(this.#components.grants.endApp(appId)),
    endToken: ({ clientId, ...token }, now) => {
      const { grants, tokens } = this.#components;
      if (token.kind === "refresh") {
        if (grants.hasRefreshToken(token.grantId, token.hash, clientId)) this.#ended(grants.end(token.grantId));
        return null;
      }
      const found = tokens.find(token.hash, now);
      if (found?.clientId === clientId) this.#ended(tokens.revoke(found.id));
      return null;
    },
    inspect: (token, now) => this.#inspect(token, now),
  };

  #grant(grant: NewGrant, now: number): boolean {
    const { feed, grants, tokens } = this.#components;
    const parent = tokens.list(now).find(({ id }) => id === grant.tokenId);
    if (parent === undefined) return false;
    this.#ended(grants.add(grant, now));
    // The owner learns of an app that somebody with a stolen token has connected. The grant's id revokes it.
    const { id, clientName: name, scopes } = grant;
    const data = { tokenId: id, name, scopes, parentId: parent.id, parentName: parent.name };
    feed.publish([{ id: `${id}-added`, type: "token.added", timestamp: rfc3339(now), data }], now);
    return true;
  }

  #inspect(token: PresentedToken, now: number): AppTokenState | null {
    const { grants, tokens } = this.#components;
    return token.kind === "refresh"
      ? grants.refreshState(token.grantId, token.hash, now)
      : tokens.find(token.hash, now);
  }

  #isSuspended(): boolean {
    return this.#components.account.profile().suspendedAt !== null;
  }

  /** Deletes the webhooks that end with tokens and grants. Returns whether any ended. */
  #ended(ids: readonly string[]): boolean {
    this.#components.webhooks.endWith(ids);
    return ids.length > 0;
  }
}

import * as z from "zod";
import { Id, Time } from "./basics";
import { Scope } from "./player";

const AppName = z.string().meta({
  description: "The name that the app gives itself. Nobody has checked it.",
  example: "Phalanx Notes",
});

const RedirectHost = z.string().nullable().meta({
  description: "The site that receives the codes of the app, or its scheme. Null for an app without a browser.",
  example: "notes.example.org",
});

/** An app that the player has connected. */
export const ConnectedApp = z
  .object({
    id: Id,
    clientId: z.string().meta({ example: "https://notes.example.org/client.json" }),
    name: AppName,
    host: RedirectHost,
    scopes: z.array(Scope),
    createdAt: Time,
    lastUsedAt: Time.meta({ description: "When the app last received tokens. An app in use does so every hour." }),
    expiresAt: Time.meta({ description: "When the access ends if the app is not used until then." }),
  })
  .meta({ id: "ConnectedApp" });

const ConsentClient = z
  .object({
    id: z.string().meta({ example: "https://notes.example.org/client.json" }),
    kind: z.enum(["registered", "document", "origin", "plain"]).meta({
      description:
        "How the app is known: `document` by metadata that it publishes at its id, `origin` by its site, `registered` by its own registration, `plain` by nothing.",
    }),
    name: AppName,
    uri: z.string().nullable().meta({ description: "A page about the app.", example: null }),
  })
  .meta({ id: "ConsentClient" });

const ConsentScope = z
  .object({ scope: Scope, description: z.string().meta({ example: "See your challenges" }) })
  .meta({ id: "ConsentScope" });

/** The facts that a player sees before the consent to an app. */
export const Consent = z
  .object({
    client: ConsentClient,
    host: RedirectHost,
    resource: z.enum(["api", "mcp"]).meta({ description: "The part of the server that the access is for." }),
    scopes: z.array(ConsentScope),
    idleDays: z.int().meta({ description: "The access ends after this many days without use.", example: 90 }),
    cancelTo: z.string().nullable().meta({
      description: "Where the browser goes if the player refuses. Null for an app without a browser.",
      example: "https://notes.example.org/callback?error=access_denied",
    }),
  })
  .meta({ id: "Consent" });

/** The scopes that the player grants; by default all that the app requests. */
export const GrantedScopes = z.array(Scope).min(1).optional().meta({
  description: "Scopes that the app gets, of those that it requests. By default all of them.",
});

/** The query of an authorization request, as the app has sent it. */
export const AuthorizationQuery = z.string().min(1).max(6000).meta({
  description: "The query of GET /oauth/authorize, unchanged.",
  example: "client_id=notes.example.org&response_type=code",
});

export const UserCode = z.string().max(20).meta({
  description: "The code that the device shows, in upper or lower case, with or without its dash.",
  example: "WDJB-MJHT",
});

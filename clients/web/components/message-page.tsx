import type { ComponentChildren } from "preact";
import { session } from "../server/session";

interface MessagePageProps {
  readonly title: string;
  readonly link: { readonly address: string; readonly name: string };
  readonly children: ComponentChildren;
}

/** A page that only says why there is nothing to show, with a link to another page. */
export const MessagePage = ({ title, link, children }: MessagePageProps) => (
  <section class="message">
    <h1>{title}</h1>
    <p>{children}</p>
    <p class="actions">
      <a class="button" href={link.address}>
        {link.name}
      </a>
    </p>
  </section>
);

/** A link to the first page that the player sees. */
export const homeLink = () => ({ address: "/", name: session.value ? "Your games" : "Front page" });

/** A link to the lobby. */
export const TO_LOBBY = { address: "/lobby", name: "To the lobby" };

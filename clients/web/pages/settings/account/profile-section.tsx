import type { Me } from "skytale-client";
import { TimeZoneField } from "./time-zone-field";

/** The page that other players see, and the time zone on it. */
export const ProfileSection = ({ account }: { readonly account: Me }) => (
  <section id="profile">
    <h2>Your page</h2>
    <p>
      <a href={`/players/${encodeURIComponent(account.username)}`}>The page of {account.username}</a> shows your ratings
      and games to everybody.
    </p>
    <TimeZoneField account={account} />
  </section>
);

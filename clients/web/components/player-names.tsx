import type { ComponentType } from "preact";
import type { Players } from "skytale-client";

interface PlayerNamesProps {
  readonly players: Players;
  /** Shown after each name. */
  readonly Mark?: ComponentType<{ readonly username: string }>;
}

/** The names of both players of a game: "xerxes – leonidas". A line ends only between them. */
export const PlayerNames = ({ players: { white, black }, Mark }: PlayerNamesProps) => (
  <>
    <span class="name">
      {white.username}
      {Mark && <Mark username={white.username} />}
    </span>{" "}
    <span class="name">
      <span class="versus">{"– "}</span>
      {black.username}
      {Mark && <Mark username={black.username} />}
    </span>
  </>
);

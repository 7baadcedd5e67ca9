import type { Players } from "skytale-client";

/** The names of both players of a game: "xerxes – leonidas". A line ends only between them. */
export const PlayerNames = ({ players: { white, black } }: { readonly players: Players }) => (
  <>
    <span class="name">{white.username}</span> <span class="name">– {black.username}</span>
  </>
);

import type { PlayerName } from "skytale-client";

/** The mark of a bot, for display beside the name; nothing for people. */
export const BotMark = ({ player: { bot } }: { readonly player: Pick<PlayerName, "bot"> }) =>
  bot === true ? (
    <>
      {" "}
      <span class="bot-mark">bot</span>
    </>
  ) : null;

/** Whether a player is a house bot. Nobody else can have a name that begins like theirs. */
export const isHouseBot = (username: string): boolean => username.startsWith("house-");

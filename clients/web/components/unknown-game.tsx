import { MessagePage, TO_LOBBY } from "./message-page";

/** The page of an address that names no game of this server. */
export const UnknownGame = () => (
  <MessagePage title="Game not found" link={TO_LOBBY}>
    There is no game with this name.
  </MessagePage>
);

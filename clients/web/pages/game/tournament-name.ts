import { getTournament } from "skytale-client";
import { client } from "../../server/client";

/** Reads the name of a tournament; null if it cannot be read. */
export const readTournamentName = (id: string): Promise<string | null> =>
  getTournament({ client: client.peek(), path: { id } }).then(
    ({ name }) => name,
    () => null,
  );

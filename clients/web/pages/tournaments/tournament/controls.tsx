import { useSignal } from "@preact/signals";
import {
  adjudicateGame,
  cancelTournament,
  openTournament,
  type Players,
  pauseTournament,
  removeEntrant,
  resumeTournament,
  startTournament,
  type Tournament,
  type TournamentResult,
} from "skytale-client";
import { INPUT_LIMITS } from "../../../../../src/shared/input-limits";
import { useAction } from "../../../components/action";
import { ActionForm } from "../../../components/action-form";
import { AskedTwice } from "../../../components/asked-twice";
import { boundTo } from "../../../components/bound-to";
import { Refusal } from "../../../components/refusal";
import { client } from "../../../server/client";
import { ExplainedError } from "../../../server/explained-error";
import { useResource } from "../../../server/resource";
import { session } from "../../../server/session";
import { partOf, putTournament, tournamentEntries, tournamentGames } from "../../../server/tournaments";
import { EditTerms } from "./edit-terms";
import { Folded } from "./folded";

interface ControlsProps {
  readonly tournament: Tournament;
}

/** Sends a command and stores the tournament of its response. */
const send = async (command: Promise<Tournament>): Promise<void> => putTournament(await command);

/** The controls of the organizer; arbiters can only adjudicate games. */
export function Controls({ tournament }: ControlsProps) {
  const isOrganizer = tournament.you?.roles.includes("organizer") ?? false;
  const { status } = tournament;
  if (status === "finished" || status === "canceled") return null;
  return (
    <section class="controls">
      <h2>{isOrganizer ? "You organize this tournament" : "You are an arbiter of this tournament"}</h2>
      {isOrganizer ? <OrganizerButtons tournament={tournament} /> : null}
      {status === "running" || status === "paused" ? <AdjudicateForm tournament={tournament} /> : null}
      {isOrganizer ? <RemoveForm tournament={tournament} /> : null}
    </section>
  );
}

function OrganizerButtons({ tournament }: ControlsProps) {
  const { id, status, entrants, entry } = tournament;
  const { isRunning, refusal, run } = useAction();
  const call = () => ({ client: client.peek(), path: { id } });
  const lacks = entry.fewest - entrants;
  const direct = {
    draft: ["Open for entry", () => openTournament(call())],
    paused: ["Resume", () => resumeTournament(call())],
    open: null,
    running: null,
    finished: null,
    canceled: null,
  } as const;
  const step = direct[status];
  return (
    <>
      <div class="actions">
        {step === null ? null : (
          <button
            type="button"
            class="first"
            aria-disabled={isRunning.value}
            onClick={() => void run(() => send(step[1]()))}
          >
            {step[0]}
          </button>
        )}
        {status === "open" && lacks <= 0 ? (
          <AskedTwice
            name="Start now"
            question={`Start with ${entrants} players? Nobody can enter afterwards.`}
            confirm="Start"
            work={() => send(startTournament(call()))}
          />
        ) : null}
        {tournament.startedAt === null && entrants + tournament.standbys === 0 ? (
          <EditTerms tournament={tournament} />
        ) : null}
        {status === "running" ? (
          <WithReason
            name="Pause"
            question="Pause the tournament? No round starts until you resume it. Running games go on, and the latest end does not move."
            work={(reason) => send(pauseTournament({ ...call(), body: { reason } }))}
          />
        ) : null}
        <WithReason
          name="Cancel tournament"
          question="Cancel the tournament for good? Running games go on as ordinary games."
          work={(reason) => send(cancelTournament({ ...call(), body: { reason } }))}
        />
      </div>
      {status === "open" && lacks > 0 ? (
        <p class="help">
          You can start the tournament when {lacks === 1 ? "one more player has" : `${lacks} more players have`}{" "}
          entered.
        </p>
      ) : null}
      <Refusal sentence={refusal} />
    </>
  );
}

interface WithReasonProps {
  readonly name: string;
  readonly question: string;
  readonly work: (reason: string) => Promise<void>;
}

/** An action with a reason, which the players see. */
function WithReason({ name, question, work }: WithReasonProps) {
  const reason = useSignal("");
  const field = `${name.toLowerCase().replaceAll(" ", "-")}-reason`;
  return (
    <AskedTwice
      name={name}
      question={question}
      confirm={name}
      work={async () => {
        const words = reason.peek().trim();
        if (words === "") throw new ExplainedError("Enter a reason. The players see it.");
        await work(words);
        reason.value = "";
      }}
    >
      <ReasonField id={field} reason={reason} />
    </AskedTwice>
  );
}

interface ReasonFieldProps {
  readonly id: string;
  readonly reason: Parameters<typeof boundTo>[0];
}

const ReasonField = ({ id, reason }: ReasonFieldProps) => (
  <div class="form">
    <label for={id}>Reason, which the players see</label>
    <input id={id} required autocomplete="off" maxLength={INPUT_LIMITS.tournamentReason} {...boundTo(reason)} />
  </div>
);

/** The results of a game in words. */
const resultsOf = ({ white, black }: Players): readonly (readonly [TournamentResult, string])[] => [
  ["draw", "Draw"],
  ["white", `${white.username} wins`],
  ["black", `${black.username} wins`],
  ["both-lost", "Both lose"],
];

const AdjudicateForm = ({ tournament: { id } }: ControlsProps) => (
  <Folded title="Decide a game" content={() => <Adjudication id={id} />} />
);

function Adjudication({ id }: { readonly id: string }) {
  const entry = useResource(tournamentGames, partOf(id, { status: "running" }));
  const games = entry.data.value ?? [];
  const me = session.value?.username;
  // Nobody may decide their own game.
  const running = games.filter(({ players: { white, black } }) => white.username !== me && black.username !== me);
  const chosen = useSignal("");
  const result = useSignal<TournamentResult>("draw");
  const reason = useSignal("");
  const game = running.find(({ gameId }) => gameId === chosen.value) ?? running[0];
  if (game === undefined) return <p class="help">No game of other players is running.</p>;
  const { gameId } = game;
  const results = resultsOf(game.players);
  return (
    <ActionForm
      button="Decide the game"
      work={async () => {
        const body = { gameId, result: result.peek(), reason: reason.peek().trim() };
        await send(adjudicateGame({ client: client.peek(), path: { id }, body }));
        entry.change((known) => known.filter((other) => other.gameId !== gameId));
        reason.value = "";
      }}
    >
      <label for="adjudicated-game">Game</label>
      <select
        id="adjudicated-game"
        value={gameId}
        onChange={({ currentTarget }) => {
          chosen.value = currentTarget.value;
        }}
      >
        {running.map(({ gameId: id, players }) => (
          <option key={id} value={id}>
            {players.white.username} – {players.black.username}
          </option>
        ))}
      </select>
      <label for="adjudicated-result">Result</label>
      <select
        id="adjudicated-result"
        value={result.value}
        onChange={({ currentTarget }) => {
          result.value = results.find(([name]) => name === currentTarget.value)?.[0] ?? "draw";
        }}
      >
        {results.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      <ReasonField id="adjudication-reason" reason={reason} />
    </ActionForm>
  );
}

function RemoveForm({ tournament }: ControlsProps) {
  if (tournament.entrants + tournament.standbys === 0) return null;
  return <Folded title="Remove a player" content={() => <Removal tournament={tournament} />} />;
}

function Removal({ tournament: { id, startedAt } }: ControlsProps) {
  const entries = useResource(tournamentEntries, partOf(id)).data.value ?? [];
  const present = entries.filter(({ status }) => status !== "withdrawn");
  const chosen = useSignal("");
  if (present.length === 0) return null;
  const names = present.map(({ player }) => player.username);
  const username = names.includes(chosen.value) ? chosen.value : (names[0] ?? "");
  return (
    <div class="form">
      <label for="removed-player">Player</label>
      <select
        id="removed-player"
        value={username}
        onChange={({ currentTarget }) => {
          chosen.value = currentTarget.value;
        }}
      >
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <div class="actions">
        <AskedTwice
          name="Remove"
          question={
            startedAt === null
              ? `Remove ${username}? The first standby gets the place.`
              : `Remove ${username}? The player loses all unfinished games by forfeit and cannot come back.`
          }
          confirm="Remove"
          work={() => send(removeEntrant({ client: client.peek(), path: { id, username } }))}
        />
      </div>
    </div>
  );
}

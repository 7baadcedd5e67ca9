import {
  challengeOnLadder,
  type Ladder,
  type LadderFormat,
  type LadderOpponent,
  type LadderPlace,
} from "skytale-client";
import { AskedTwice } from "../../../components/asked-twice";
import { RatingOf } from "../../../components/rating-of";
import { localDay } from "../../../components/time-left";
import { announce } from "../../../frame/announce";
import { durationWords } from "../../../games/time-control-words";
import { client } from "../../../server/client";
import { ladders, putLadder } from "../../../server/tournaments";
import { opponentReason, scoreWords } from "../words";

interface PlaceListProps {
  readonly ladder: Ladder;
  readonly format: LadderFormat;
}

/** The places from the top, with a button for each player who can be challenged. */
export function PlaceList({ ladder, format }: PlaceListProps) {
  const { places, you, tournament } = ladder;
  const inReach = new Map(you?.opponents.map((opponent) => [opponent.player.username, opponent]));
  return (
    <ol class="ladder">
      {places.map((place) => {
        const { username } = place.player;
        const opponent = inReach.get(username);
        const isOwn = place.place === you?.place;
        return (
          <li key={username} class={isOwn ? "rung own" : opponent === undefined ? "rung" : "rung in-reach"}>
            <span class="rung-place">{place.place}</span>
            <Movement place={place} />
            <span class="rung-player">
              <a class="name" href={`/players/${encodeURIComponent(username)}`}>
                {username}
              </a>
              <RatingOf player={place.player} />
            </span>
            <span class="rung-state">{statesOf(ladder, place, opponent, isOwn).join(" · ")}</span>
            {opponent?.canChallenge ? <ChallengeButton id={tournament.id} format={format} opponent={opponent} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

/** How far a player has moved since the start or the entry. */
function Movement({ place: { place, entryPlace } }: { readonly place: LadderPlace }) {
  const up = entryPlace - place;
  if (up === 0) return <span class="rung-move" />;
  const words = `${up > 0 ? "up" : "down"} ${Math.abs(up)} since the entry`;
  return (
    <span class={up > 0 ? "rung-move up" : "rung-move"} title={words}>
      <span aria-hidden="true">
        {up > 0 ? "▲" : "▼"}
        {Math.abs(up)}
      </span>
      <span class="unseen">{words}</span>
    </span>
  );
}

/**
 * The results, games and open challenges of a player, and the reason why the viewer cannot challenge this player in
 * reach. If the viewer can challenge nobody, the reason is above the list.
 */
function statesOf(
  { games, challenges, you }: Ladder,
  place: LadderPlace,
  opponent: LadderOpponent | undefined,
  isOwn: boolean,
): readonly string[] {
  const { username } = place.player;
  const plays = games.flatMap(({ challenger, opponent: challenged }) =>
    challenger.username === username
      ? [`plays ${challenged.username}`]
      : challenged.username === username
        ? [`plays ${challenger.username}`]
        : [],
  );
  const open = challenges.flatMap(({ challenger, opponent: challenged }) =>
    challenger.username === username
      ? [`challenges ${challenged.username}`]
      : challenged.username === username
        ? [`challenged by ${challenger.username}`]
        : [],
  );
  const { dropsAt, inactive } = place;
  const reason = opponent === undefined || !you?.canChallenge ? null : opponentReason(opponent);
  return [
    scoreWords(place),
    ...plays,
    ...open,
    isOwn && dropsAt !== null ? `you drop on ${localDay(dropsAt)} unless you play` : inactive ? "inactive" : "",
    reason ?? "",
  ].filter((words) => words !== "");
}

interface ChallengeButtonProps {
  readonly id: string;
  readonly format: LadderFormat;
  readonly opponent: LadderOpponent;
}

const ChallengeButton = ({ id, format, opponent: { player, place } }: ChallengeButtonProps) => (
  <div class="rung-action">
    <AskedTwice
      name={
        <>
          Challenge<span class="unseen"> {player.username}</span>
        </>
      }
      question={`Challenge ${player.username} for place ${place}? You take the place if you win the game, and if ${player.username} declines or does not answer within ${durationWords(format.answerTime)}.`}
      confirm="Challenge"
      work={async () => {
        const call = { client: client.peek(), path: { id }, body: { opponent: player.username } };
        putLadder(
          await challengeOnLadder(call).catch((error: unknown) => {
            ladders.invalidate(id);
            throw error;
          }),
        );
        announce(`You have challenged ${player.username}.`);
      }}
    />
  </div>
);

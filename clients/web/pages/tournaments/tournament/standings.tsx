import type { StandingsRow, TieBreak, Tournament } from "skytale-client";
import { RatingOf } from "../../../components/rating-of";
import { session } from "../../../server/session";
import type { PartialStandings } from "../../../server/tournaments";
import { pointWords, tieBreakNames } from "../words";
import { type DivisionMove, divisionMoves } from "./promotion";

interface StandingsProps {
  readonly tournament: Tournament;
  readonly standings: PartialStandings;
  /** Number of sections. */
  readonly count: number;
}

/** The standings of a section, with the viewer's row after the others if it is not among them. While games are running, a rank has the bounds of the final rank beside it. */
export function Standings({ tournament, standings: { section, own }, count }: StandingsProps) {
  const { tieBreaks, status } = tournament;
  const { name } = section;
  const rows = own === null ? section.rows : [...section.rows, own];
  const isFinal = status === "finished";
  const moves = divisionMoves(tournament, section, count);
  return (
    <>
      <div class="table-frame">
        <table class="table standings">
          <caption class="unseen">
            {isFinal ? "Final standings" : "Standings"}
            {name === "" ? "" : `, ${name}`}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">Rank</span>
                <span aria-hidden="true">#</span>
              </th>
              <th scope="col">Player</th>
              <th scope="col">Points</th>
              <th scope="col">Games</th>
              {tieBreaks.map((tieBreak) => (
                <TieBreakHeading key={tieBreak} tieBreak={tieBreak} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.player.username}
                row={row}
                tieBreaks={tieBreaks}
                move={moves.get(row.player.username) ?? null}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p class="help">
        {tieBreaks.length === 0
          ? null
          : `Equal points are decided by ${tieBreaks.map((name) => tieBreakNames(name).toReversed().join(" (")).join("), ")}). `}
        {rows.some(hasBounds) ? "The small numbers are the ranks that a player can still reach." : null}
      </p>
    </>
  );
}

function TieBreakHeading({ tieBreak }: { readonly tieBreak: TieBreak }) {
  const [short, name] = tieBreakNames(tieBreak);
  return (
    <th scope="col">
      <abbr title={name}>{short}</abbr>
    </th>
  );
}

const hasBounds = ({ best, worst }: StandingsRow): boolean => best !== worst;

const MOVE_WORDS: Readonly<Record<DivisionMove, string>> = { up: "▲ up", down: "▼ down" };

interface RowProps {
  readonly row: StandingsRow;
  readonly tieBreaks: readonly TieBreak[];
  readonly move: DivisionMove | null;
}

function Row({ row, tieBreaks, move }: RowProps) {
  const { rank, best, worst, player, points, played, withdrawn } = row;
  return (
    <tr class={player.username === session.value?.username ? "own" : ""}>
      <td>
        {rank}
        {hasBounds(row) ? (
          <small class="bounds">
            <span class="unseen">
              , final rank from {best} to {worst}
            </span>
            <span aria-hidden="true">
              {best}–{worst}
            </span>
          </small>
        ) : null}
      </td>
      <th scope="row">
        <a class="cell-link" href={`/players/${encodeURIComponent(player.username)}`}>
          {player.username}
        </a>
        <RatingOf player={player} />
        {withdrawn ? <span class="help"> withdrew</span> : null}
        {move === null ? null : <span class={`division-move ${move}`}> {MOVE_WORDS[move]}</span>}
      </th>
      <td class="points">{pointWords(points)}</td>
      <td>{played}</td>
      {tieBreaks.map((name) => (
        <td key={name}>{pointWords(row.tieBreaks[name] ?? 0)}</td>
      ))}
    </tr>
  );
}

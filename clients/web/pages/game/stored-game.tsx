import { useSignal } from "@preact/signals";
import { type Game, getGameBoard } from "skytale-client";
import { Unloaded } from "../../components/unloaded";
import { showTitle } from "../../frame/title";
import { outcomeSentence } from "../../games/outcome-sentence";
import { VARIANT_NAMES } from "../../games/variants";
import { Resource, useResource } from "../../server/resource";

/** The server's pictures of positions, as SVG, by the id of the game and the ply. */
const boards = new Resource(async (client, key) => {
  const [id = "", ply] = key.split(" ");
  const board = await getGameBoard({ client, path: { id }, query: { ply: Number(ply), theme: "none" } });
  return board.text();
});

/** A game whose rules this client does not have: the stored positions, drawn by the server, and the moves. */
export function StoredGame({ game }: { readonly game: Game }) {
  const { variant, moves, players } = game;
  const chosen = useSignal<number | null>(null);
  const ply = Math.min(chosen.value ?? moves.length, moves.length);
  const title = `${players.white.username} – ${players.black.username}`;
  showTitle(title);
  const step = (at: number, text: string) => (
    <button type="button" aria-current={at === ply ? "true" : undefined} onClick={() => (chosen.value = at)}>
      {text}
    </button>
  );
  return (
    <section class="stored-game">
      <h1>{title}</h1>
      <p class="notice">
        This game is played by newer rules of {VARIANT_NAMES[variant]} than this page has, so the page only shows the
        stored positions. Nothing is lost. To play on, reload the page. If that does not help, try again later.
      </p>
      <StoredPosition game={game} ply={ply} />
      <p>{outcomeSentence(game)}</p>
      <ol class="moves" aria-label="Moves">
        <li class="moves-row">
          <span />
          {step(0, "Start")}
        </li>
        {moves.map(({ ply: at, san }) => (
          <li key={at} class="moves-row">
            <span class="moves-number">{at}.</span>
            {step(at, san)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The picture of a position; the text of the last one if the server does not have the rules either. */
function StoredPosition({ game: { id, moves, position }, ply }: { readonly game: Game; readonly ply: number }) {
  const known = useResource(boards, `${id} ${ply}`);
  const svg = known.data.value;
  // The markup is safe: the server draws it from a position, and escapes the names in its title.
  if (svg !== undefined) return <div class="stored-board" dangerouslySetInnerHTML={{ __html: svg }} />;
  return (
    <>
      <Unloaded entry={known} />
      {ply === moves.length && known.failure.value !== null ? <p>{position}</p> : null}
    </>
  );
}

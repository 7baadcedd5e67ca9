import { Board } from "../../clients/web/board/board";
import type { BoardPicture } from "../../src/rules/rules";
import { squaresNamed } from "../../src/rules/squares-named";
import { opponentOf, type Side } from "../../src/shared/side";
import { type Analysis, analyze, type GameInfo, type Line, listGames } from "./line-service";

// A board for trying out lines of moves. The address contains the line, so that every position can be linked to. The
// server returns the legal moves, so this page contains no rules.

const page = document.getElementById("board-page");
if (page !== null) {
  begin(page).catch((error: unknown) => {
    page.textContent = error instanceof Error ? error.message : String(error);
  });
}

async function begin(page: HTMLElement): Promise<void> {
  const games = await listGames();
  let line = readAddress(games);
  let analysis: Analysis | undefined;
  let orientation: Side = "white";
  // The board before the last move made on this page; null if the last change was not a move.
  let before: BoardPicture | null = null;

  const variants = make("select", { ariaLabel: "Game" });
  variants.append(...games.map(({ id, name }) => make("option", { value: id, textContent: name })));
  const back = make("button", { type: "button", textContent: "Take back" });
  const restart = make("button", { type: "button", textContent: "Start position" });
  const flip = make("button", { type: "button", textContent: "Flip" });
  const controls = make("div", { className: "board-controls" });
  controls.append(variants, back, restart, flip);
  const board = new Board({
    play,
    flip: turnRound,
    moves: () => analysis?.san.slice(-4).join(", ") ?? "",
  });
  const status = make("p", { className: "board-status", role: "status" });
  const played = make("ol", { className: "board-played" });
  const moves = make("div", { className: "board-moves", role: "group", ariaLabel: "Legal moves" });
  const text = make("p", { className: "board-position" });
  const side = make("div", { className: "board-side" });
  side.append(status, moves, played, text);
  const parts = make("div", { className: "board-parts" });
  parts.append(board.element, side);
  page.replaceChildren(controls, parts);

  variants.addEventListener("change", () => go({ variant: variants.value, position: null, moves: [] }));
  back.addEventListener("click", () => go({ ...line, moves: line.moves.slice(0, -1) }));
  restart.addEventListener("click", () => go({ ...line, moves: [] }));
  flip.addEventListener("click", turnRound);
  window.addEventListener("popstate", () => load(readAddress(games)));
  load(line);

  function play(move: string): void {
    before = analysis?.board ?? null;
    go({ ...line, moves: [...line.moves, move] });
  }

  function turnRound(): void {
    orientation = opponentOf(orientation);
    show();
  }

  function go(next: Line): void {
    const query = new URLSearchParams({
      variant: next.variant,
      ...(next.position === null ? {} : { position: next.position }),
      ...(next.moves.length === 0 ? {} : { moves: next.moves.join(" ") }),
    });
    history.pushState(null, "", `?${query}`);
    load(next);
  }

  function load(next: Line): void {
    if (next.moves.length !== line.moves.length + 1) before = null;
    line = next;
    variants.value = line.variant;
    analyze(next).then(
      (answer) => {
        if (line !== next) return;
        analysis = answer;
        show();
      },
      (error: unknown) => {
        if (line === next) status.textContent = error instanceof Error ? error.message : String(error);
      },
    );
  }

  function show(): void {
    if (analysis === undefined) return;
    const { legalMoves, san, turn } = analysis;
    const game = games.find(({ id }) => id === line.variant);
    const last = line.moves.at(-1);
    board.show({
      variant: line.variant,
      words: game ?? { pieces: [] },
      picture: analysis.board,
      orientation,
      turn,
      moves: legalMoves,
      last: last === undefined ? undefined : { touched: squaresNamed(last, analysis.board), before },
    });
    status.textContent = statusOf(analysis, game);
    moves.replaceChildren(
      ...legalMoves.map((move) => {
        const button = make("button", { type: "button", textContent: move });
        button.addEventListener("click", () => play(move));
        return button;
      }),
    );
    played.replaceChildren(...san.map((move) => make("li", { textContent: move })));
    text.replaceChildren(make("code", { textContent: analysis.position }));
    back.disabled = line.moves.length === 0;
    restart.disabled = line.moves.length === 0;
  }
}

/** Creates an element with these properties. */
const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties);

function readAddress(games: readonly GameInfo[]): Line {
  const query = new URLSearchParams(location.search);
  const moves =
    query
      .get("moves")
      ?.split(/[\s,]+/)
      .filter((move) => move !== "") ?? [];
  return { variant: query.get("variant") ?? games[0]?.id ?? "", position: query.get("position"), moves };
}

function statusOf({ check, legalMoves, outcome, turn }: Analysis, game: GameInfo | undefined): string {
  if (outcome !== null)
    return `${outcome.winner === null ? "Drawn" : `${outcome.winner === "white" ? "White" : "Black"} wins`}: ${outcome.reason}.`;
  if (turn === null) return "";
  const army = game?.armies[turn];
  const color = turn === "white" ? "White" : "Black";
  const who = army === undefined || army === color ? color : `${color} (${army})`;
  return `${who} to move${check ? ", in check" : ""}: ${legalMoves.length} moves.`;
}

import type { Side } from "../../src/shared/side";
import { BoardGrid } from "./board-grid";
import { type Analysis, analyze, type GameInfo, type Line, listGames } from "./line-service";

// A board on which a line of play can be tried. The address holds the line, so that every position can be linked to;
// the server says which moves there are, and draws the picture.

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
  let chosen: readonly string[] = [];

  const variants = make("select", { ariaLabel: "Game" });
  variants.append(...games.map(({ id, name }) => make("option", { value: id, textContent: name })));
  const back = make("button", { type: "button", textContent: "Take back" });
  const restart = make("button", { type: "button", textContent: "From the start" });
  const flip = make("button", { type: "button", textContent: "Flip" });
  const controls = make("div", { className: "board-controls" });
  controls.append(variants, back, restart, flip);
  const picture = make("img", { alt: "" });
  const grid = new BoardGrid((square) => choose(square));
  const frame = make("div", { className: "board-frame" });
  frame.append(picture, grid.element);
  const status = make("p", { className: "board-status", role: "status" });
  const played = make("ol", { className: "board-played" });
  const moves = make("div", { className: "board-moves", role: "group", ariaLabel: "Moves that can be played" });
  const text = make("p", { className: "board-position" });
  const side = make("div", { className: "board-side" });
  side.append(status, moves, played, text);
  const parts = make("div", { className: "board-parts" });
  parts.append(frame, side);
  page.replaceChildren(controls, parts);

  variants.addEventListener("change", () => go({ variant: variants.value, position: null, moves: [] }));
  back.addEventListener("click", () => go({ ...line, moves: line.moves.slice(0, -1) }));
  restart.addEventListener("click", () => go({ ...line, moves: [] }));
  flip.addEventListener("click", () => {
    orientation = orientation === "white" ? "black" : "white";
    show();
  });
  window.addEventListener("popstate", () => load(readAddress(games)));
  load(line);

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
    line = next;
    chosen = [];
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

  function choose(square: string): void {
    if (analysis === undefined) return;
    const further = [...chosen, square];
    const fitting = movesBeginning(analysis.legalMoves, further);
    const [only] = fitting;
    if (fitting.length === 1 && only !== undefined && squaresOf(only).length === further.length) {
      go({ ...line, moves: [...line.moves, only] });
      return;
    }
    if (fitting.length > 0) chosen = further;
    else chosen = chosen.at(-1) !== square && movesBeginning(analysis.legalMoves, [square]).length > 0 ? [square] : [];
    show();
  }

  function show(): void {
    if (analysis === undefined) return;
    const { board, legalMoves, san } = analysis;
    const game = games.find(({ id }) => id === line.variant);
    const last = line.moves.at(-1);
    picture.src = pictureAddress(analysis, line, last, orientation);
    const fitting = movesBeginning(legalMoves, chosen);
    const next = fitting.flatMap((move) => squaresOf(move).slice(chosen.length, chosen.length + 1));
    const targets = new Set(next);
    grid.show({
      analysis,
      orientation,
      nameOf: (square) => nameSquare(board, square, game),
      chosen,
      targets: chosen.length === 0 ? new Set() : targets,
    });
    status.textContent = statusOf(analysis, game);
    moves.replaceChildren(
      ...fitting.map((move) => {
        const button = make("button", { type: "button", textContent: move });
        button.addEventListener("click", () => go({ ...line, moves: [...line.moves, move] }));
        return button;
      }),
    );
    played.replaceChildren(...san.map((move) => make("li", { textContent: move })));
    text.replaceChildren(make("code", { textContent: analysis.position }));
    back.disabled = line.moves.length === 0;
    restart.disabled = line.moves.length === 0;
  }
}

/** Makes an element with these properties. */
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

/** The squares that a move names, in the order in which they are clicked. */
const squaresOf = (move: string): readonly string[] => move.match(/[a-z]\d+/g) ?? [];

const movesBeginning = (moves: readonly string[], squares: readonly string[]): readonly string[] =>
  moves.filter((move) => {
    const own = squaresOf(move);
    return squares.every((square, index) => own[index] === square);
  });

function pictureAddress(
  { position }: Analysis,
  { variant }: Line,
  last: string | undefined,
  orientation: Side,
): string {
  const systemTheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = document.documentElement.dataset.theme ?? systemTheme;
  const query = new URLSearchParams({ position, orientation, theme, ...(last === undefined ? {} : { last }) });
  return `/v1/variants/${encodeURIComponent(variant)}/board.svg?${query}`;
}

function nameSquare({ pieces, cities }: Analysis["board"], square: string, game: GameInfo | undefined): string {
  const here = pieces.find((piece) => piece.square === square);
  const city = cities?.find((entry) => entry.square === square);
  const name = game?.pieces.find(
    ({ letter, sides }) => letter === here?.piece && here !== undefined && sides.includes(here.side),
  )?.name;
  return [
    here === undefined ? "empty" : `${here.side} ${name ?? here.piece}`,
    ...(city === undefined ? [] : [`${city.owner} city`]),
  ].join(", ");
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

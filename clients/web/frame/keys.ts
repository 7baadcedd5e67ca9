/** The keys of the client, by place. The guide on the keyboard has the same list. */
export const KEYS: Readonly<Record<string, readonly (readonly [keys: string, effect: string])[]>> = {
  "On the board": [
    ["Arrow keys", "go to the next square"],
    ["Home, End", "go to the first or last square of the row"],
    ["Page Up, Page Down", "go to the top or bottom of the column"],
    ["Enter or Space", "pick up the piece, or put it down"],
    ["Escape", "put the piece back, or undo the unsent move"],
    ["a letter", "go to the next piece with this letter; with Shift to the previous one"],
    ["F", "turn the board around"],
    ["M", "read the last moves"],
    ["C", "read the clocks"],
  ],
  "On the page of a game": [
    ["Left, Right", "go one move back or forward, outside the board"],
    ["A", "open or close the analysis"],
    ["Enter", "send the move that you made"],
  ],
  "On every page": [["?", "show this list"]],
};

/** The keys of the client, by place. The guide on the keyboard has the same list. */
export const KEYS: Readonly<Record<string, readonly (readonly [keys: string, effect: string])[]>> = {
  "On a board": [
    ["Arrow keys", "go to the next square"],
    ["Home, End", "go to the first or last square of the row"],
    ["Page Up, Page Down", "go to the top or bottom of the column"],
    ["Enter or Space", "pick up the piece, or put it down; draw while a color is chosen"],
    ["Escape", "put the piece back, or close its card"],
    ["a letter", "go to the next piece with this letter; with Shift to the previous one"],
    ["I", "open a card about the piece"],
  ],
  "On the board of a game": [
    ["F", "turn the board around"],
    ["M", "read the last moves"],
    ["C", "read the clocks"],
    ["Shift with F, M or C", "go to the previous piece with this letter, such as the captain (C)"],
  ],
  "On the page of a game": [
    ["Left, Right", "go one move back or forward, outside the board"],
    ["A", "open or close the analysis"],
    ["Enter", "send the move that you made"],
    ["Escape", "undo the move that you made"],
  ],
  "In the moves and lines of an analysis": [
    ["Left, Right", "go one move back or forward"],
    ["Up, Down", "go to the line above or below"],
    ["Home, End", "go to the start or to the end of the line"],
  ],
  "On the graph of a computer analysis": [
    ["Left, Right", "go one move back or forward"],
    ["Up, Down", "go one move forward or back"],
    ["Home, End", "go to the first or last position"],
  ],
  "In a field for a name": [
    ["Up, Down", "go through the suggestions"],
    ["Enter", "choose the suggestion, or take the name as you typed it"],
    ["Escape", "close the suggestions"],
  ],
  "On every page": [
    ["?", "show this list"],
    ["Escape", "close the menu or this list"],
  ],
};

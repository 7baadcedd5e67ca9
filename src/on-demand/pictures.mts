export { drawBoard } from "../pictures/board";
export { drawCard } from "../pictures/card";

export { boardPng } from "../png/board-png";

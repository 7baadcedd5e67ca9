export { pairSwissRound } from "../swiss/dutch/pair-round";

export { think } from "../bots/think";

export { finish } from "../bots/finish";
export { think } from "../bots/think";

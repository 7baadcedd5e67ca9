export { evaluationOf } from "../evaluation/evaluation";

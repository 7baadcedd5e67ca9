export { writeDumpStep } from "../dumps/writer/write-dump";

export { serverKey } from "../../secrets/server-key";

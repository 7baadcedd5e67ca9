export { serveMessages } from "../mcp/endpoint";

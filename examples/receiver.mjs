// A minimal webhook receiver: node examples/receiver.mjs whsec_…
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from(process.argv[2].replace("whsec_", ""), "base64");

createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const id = request.headers["webhook-id"];
  const timestamp = request.headers["webhook-timestamp"];
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  const isSigned = String(request.headers["webhook-signature"])
    .split(" ")
    .some((signature) => {
      const given = Buffer.from(signature.replace("v1,", ""), "base64");
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (!isRecent || !isSigned) return void response.writeHead(401).end();
  const { type, data } = JSON.parse(body);
  // Echoing the challenge of a ping verifies the webhook.
  response.writeHead(204, type === "webhook.ping" ? { "webhook-challenge": data.challenge } : {}).end();
  console.log(body);
}).listen(Number(process.env.PORT ?? 9000), "127.0.0.1", () => console.error("listening"));

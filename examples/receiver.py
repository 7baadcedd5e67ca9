# A minimal webhook receiver: python3 examples/receiver.py whsec_…
import base64, hashlib, hmac, json, os, sys, time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(sys.argv[1].removeprefix("whsec_"))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        signed = f"{self.headers['webhook-id']}.{self.headers['webhook-timestamp']}.".encode() + body
        expected = "v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
        given = self.headers["webhook-signature"].split(" ")
        recent = abs(time.time() - int(self.headers["webhook-timestamp"])) < 300
        ok = recent and any(hmac.compare_digest(expected, signature) for signature in given)
        event = json.loads(body) if ok else {}
        self.send_response(204 if ok else 401)
        if event.get("type") == "webhook.ping":  # echoing the challenge verifies the webhook
            self.send_header("webhook-challenge", event["data"]["challenge"])
        self.end_headers()
        if ok:
            print(body.decode(), flush=True)
    def log_message(self, *_):
        pass

server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver)
print("listening", file=sys.stderr, flush=True)
server.serve_forever()

// Process of the attackers: `{url, only, attackers}` as its argument, "end" as a message; it reports their
// results.
import { setTimeout as wait } from "node:timers/promises";
import * as attacks from "./attacks.mjs";
import { caller } from "./http.mjs";

const { url, only, attackers } = JSON.parse(process.argv[2]);
const wanted = new RegExp(only);
let over = false;
const going = () => !over;
const met = {};

async function attack(name, run, address, user, more = {}) {
  if (!wanted.test(name)) return;
  met[name] = {};
  const who = caller(url, address, user && attackers[user]);
  const count = (what) => {
    met[name][what] = (met[name][what] ?? 0) + 1;
  };
  // an interrupted attack starts again
  while (going()) {
    await run({ going, count, who, ...more }).catch((error) => count(error.message));
    await wait(200);
  }
}

const withoutBody =
  "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n";
const halfHead = "GET /healthz HTTP/1.1\r\nhost: x\r\nx-half: ";
const half = (sent, most) => ({ sent, most });
attack("deep queries, 100,000 members", attacks.deepQueries, "127.0.2.1", "large1");
attack("deep queries, a neighbour", attacks.deepQueries, "127.0.2.2", "large2");
attack("files that spin and swell", attacks.badFiles, "127.0.2.3", "engineer");
attack("files that spin and swell, another", attacks.badFiles, "127.0.2.4", "large3");
attack("uploads of 2 GB", attacks.openUploads, "127.0.2.5", "large4");
attack("1,000 requests without body", attacks.halfRequests, "127.0.2.6", undefined, half(withoutBody, 1_000));
attack("3,000 half heads", attacks.halfRequests, "127.0.2.7", undefined, half(halfHead, 3_000));
attack("3,000 silent connections", attacks.halfRequests, "127.0.2.8", undefined, half("", 3_000));
attack("text messages", attacks.textMessages, "127.0.2.9");
attack("slow webhooks", attacks.slowWebhooks, "127.0.2.10", "owner");

process.on("message", () => {
  over = true;
  process.send(met, () => process.exit(0));
});

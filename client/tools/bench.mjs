// Measures the release build over the demo data: `--connections 32 --seconds 10`. The load comes from
// this same machine and this one process, so the figures compare builds, not machines.
import http from "node:http";
import { parseArgs } from "node:util";
import { authorizationOf, signIn } from "./account.mjs";
import { startServer } from "./server.mjs";

const { values } = parseArgs({
  options: { connections: { type: "string", default: "32" }, seconds: { type: "string", default: "10" } },
});
const connections = Number(values.connections);
const seconds = Number(values.seconds);

const cases = [
  {
    name: "members, 20 with teams and roles",
    query:
      "{ members(page: {number: 1, size: 20}) { nodes { rowId name phone teams { name } roles { name } } } }",
  },
  {
    name: "members, one Chinese character",
    query: '{ members(filter: {keyword: "李"}) { totalCount nodes { name } } }',
  },
  { name: "viewer with menus", query: "{ viewer { name authorities menus { id } } }" },
];

/** One request on a kept connection; answers its status. */
function ask(agent, url, body, authorization) {
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    authorization,
  };
  return new Promise((done, failed) => {
    const request = http.request(`${url}/graphql`, { method: "POST", agent, headers }, (reply) => {
      reply.resume();
      reply.on("end", () => done(reply.statusCode));
    });
    request.on("error", failed);
    request.end(body);
  });
}

async function measure(url, query, authorization) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const body = JSON.stringify({ query });
  const times = [];
  let refused = 0;
  const until = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      if ((await ask(agent, url, body, authorization)) !== 200) refused += 1;
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share) => `${times[Math.floor(times.length * share)].toFixed(1)} ms`;
  return { rate: Math.round(times.length / seconds), p50: at(0.5), p95: at(0.95), p99: at(0.99), refused };
}

const server = await startServer({ name: "bench", binary: "target/release/xieli" });
try {
  const authorization = authorizationOf(await signIn(server.url, "admin"));
  for (const { name, query } of cases) {
    const { rate, p50, p95, p99, refused } = await measure(server.url, query, authorization);
    const figures = `${String(rate).padStart(6)} req/s  p50 ${p50}  p95 ${p95}  p99 ${p99}`;
    console.log(`${figures}  ${name}${refused ? `  (${refused} refused)` : ""}`);
  }
} finally {
  await server.stop();
}

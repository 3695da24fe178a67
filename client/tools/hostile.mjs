// Measures how fast hostile requests are refused and how they affect the memory of the server: a table for
// people, not a test (a busy machine would disturb it). `node tools/hostile.mjs [binary]`.
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { startServer } from "./server.mjs";

const rounds = 20;
const flood = 50 * 1024 * 1024;

const letters = Array.from({ length: 25 }, (_, at) => String.fromCharCode(65 + at));
const bomb = letters
  .slice(0, -1)
  .map((name, at) => `fragment ${name} on Viewer { ...${letters[at + 1]} ...${letters[at + 1]} }`);
const nest = (open, inner, close) => open.repeat(200) + inner + close.repeat(200);

const documents = {
  "bomb of 24 fragments": `query { viewer { ...A } } ${bomb.join(" ")} fragment Y on Viewer { name }`,
  "5,000 aliases": `{ ${Array.from({ length: 5000 }, (_, at) => `a${at}: __typename`).join(" ")} }`,
  "200 levels of selections": nest("{a", "{b}", "}"),
  "200 levels of literals": `{ a(b: ${nest("[", "1", "]")}) }`,
  "introspection bomb": "{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }",
  "lists inside lists": "{ roles(first: 1000) { nodes { members(first: 100) { nodes { name } } } } }",
  "six mutations": `mutation { ${[1, 2, 3, 4, 5, 6].map((at) => `a${at}: sessionEnd { __typename }`).join(" ")} }`,
};

const json = { "content-type": "application/json" };
const requests = Object.fromEntries(
  Object.entries(documents).map(([name, query]) => [
    name,
    { method: "POST", headers: json, body: JSON.stringify({ query }) },
  ]),
);
requests["200 levels in variables"] = {
  method: "POST",
  headers: json,
  body: `{"query":"{__typename}","variables":{"x":${nest("[", "1", "]")}}}`,
};
requests["a batch"] = { method: "POST", headers: json, body: '[{"query":"{__typename}"}]' };
requests["a form"] = { method: "POST", body: new URLSearchParams({ query: "{__typename}" }) };
requests.multipart = {
  method: "POST",
  headers: { "content-type": "multipart/form-data; boundary=x" },
  body: '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{}\r\n--x--\r\n',
};
requests["a mutation over GET"] = {
  method: "GET",
  path: "?query=mutation%7BsessionEnd%7B__typename%7D%7D",
};

/** A line of the process's status, in kilobytes. */
function memory(pid, name) {
  const line = readFileSync(`/proc/${pid}/status`, "utf8")
    .split("\n")
    .find((found) => found.startsWith(name));
  return Number(line?.match(/\d+/)?.[0]);
}

/** Sends 50 MB, or as much of it as is accepted; returns the status and the amount sent. */
function pour(url, chunked) {
  const { hostname, port } = new URL(url);
  const block = Buffer.alloc(64 * 1024, " ");
  const part = chunked
    ? Buffer.concat([Buffer.from(`${block.length.toString(16)}\r\n`), block, Buffer.from("\r\n")])
    : block;
  const length = chunked ? "transfer-encoding: chunked" : `content-length: ${flood}`;
  return new Promise((done) => {
    let reply = "";
    let sent = 0;
    const socket = connect(Number(port), hostname);
    const more = () => {
      while (!socket.destroyed && sent < flood) {
        sent += part.length;
        if (!socket.write(part)) return;
      }
    };
    socket.on("connect", () => {
      socket.write(
        `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
      );
      more();
    });
    socket.on("drain", more);
    socket.on("data", (data) => {
      reply += data;
    });
    // the server ends the connection with a reset after the response
    socket.on("error", () => undefined);
    socket.on("close", () => done({ status: Number(reply.slice(9, 12)), sent }));
  });
}

const server = await startServer({ name: "hostile", binary: process.argv[2] ?? "target/debug/xieli" });
const rows = [];
async function measure(name, work) {
  const times = [];
  let said = "";
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    said = await work();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  rows.push({ name, said, median: times[rounds / 2].toFixed(1), worst: times[rounds - 1].toFixed(1) });
}
try {
  const ask = async ({ path = "", ...init }) => {
    const reply = await fetch(`${server.url}/graphql${path}`, init);
    const body = await reply.json();
    return `${reply.status} ${body.errors?.[0]?.extensions?.code ?? "-"}`;
  };
  for (let round = 0; round < 100; round += 1)
    await ask({ method: "POST", headers: json, body: '{"query":"{loginKey{keyId}}"}' });
  const before = { now: memory(server.pid, "VmRSS:"), most: memory(server.pid, "VmHWM:") };
  for (const [name, request] of Object.entries(requests)) await measure(name, () => ask(request));
  for (const chunked of [false, true])
    await measure(`50 MB, ${chunked ? "chunked" : "announced"}`, async () => {
      const { status, sent } = await pour(server.url, chunked);
      // Node loses a response that arrives together with the end of the connection
      return `${status || "closed"}, ${(sent / 1024 / 1024).toFixed(1)} MB sent`;
    });
  const after = { now: memory(server.pid, "VmRSS:"), most: memory(server.pid, "VmHWM:") };
  console.table(rows);
  console.table({ before, after });
} finally {
  await server.stop();
}

// Drives a GraphQL address with kept-alive connections and says what came of it.
import { createRequire } from "node:module";
import { join } from "node:path";
import { processorTime, residentMegabytes } from "./machine.mjs";

/**
 * Sends `query` over `connections` connections for `seconds` and answers `{rate, p50, p95, p99, failed, cpu, memory}`:
 * requests a second, milliseconds, replies that were no good, processor microseconds of the process `pid` a request,
 * resident megabytes at the end. `packages` is the folder that holds autocannon.
 */
export async function load({ packages, url, query, variables, authorization, connections, seconds, pid }) {
  const autocannon = createRequire(join(packages, "package.json"))("autocannon");
  const begun = pid ? processorTime(pid) : null;
  // its own percentiles are whole milliseconds
  const times = [];
  const running = autocannon({
    url: `${url}/graphql`,
    connections,
    duration: seconds,
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization ? { authorization } : {}) },
    body: JSON.stringify({ query, variables }),
    timeout: 30,
  });
  running.on("response", (_client, _status, _bytes, time) => times.push(time));
  const result = await running;
  const used = begun === null ? null : processorTime(pid) - begun;
  return {
    rate: result.requests.total / result.duration,
    ...spread(times),
    failed: result.non2xx + result.errors + result.timeouts,
    cpu: used === null ? null : (used * 1e6) / result.requests.total,
    memory: pid ? residentMegabytes(pid) : null,
  };
}

/** How long things took, in milliseconds: half of them at most p50, and so on. */
export function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** A line of the report: how many a second, where that says anything, and how long they took. */
export function figures({ rate, p50, p95, p99 }) {
  const times = [p50, p95, p99].map((time) => `${time.toFixed(1)} ms`.padStart(10));
  return [(rate === undefined ? "" : `${rate.toFixed(0)} /s`).padStart(10), ...times].join("");
}

/** One request; its data, or an error that says what was wrong. */
export async function ask({ url, query, variables, authorization }) {
  const reply = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization ? { authorization } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await reply.json();
  if (errors?.length) throw new Error(`${url}: ${JSON.stringify(errors).slice(0, 500)}`);
  return data;
}

// Load generator for a GraphQL address over keep-alive connections, with statistics of the responses.
import { createRequire } from "node:module";
import { join } from "node:path";
import { processorTime, residentMegabytes } from "./machine.mjs";

/**
 * Sends `query` over `connections` connections for `seconds` and returns
 * `{rate, p50, p95, p99, failed, cpu, memory}`: requests per second, milliseconds, failed responses,
 * processor microseconds of the process `pid` per request, resident megabytes at the end. `packages` is the
 * folder with autocannon.
 */
export async function load({ packages, url, query, variables, authorization, connections, seconds, pid }) {
  const autocannon = createRequire(join(packages, "package.json"))("autocannon");
  const begun = pid ? processorTime(pid) : null;
  // autocannon's own percentiles are whole milliseconds
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

/** Percentiles of durations, in milliseconds: half of them at most p50, and so on. */
export function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Report line: requests per second, if meaningful, and durations. */
export function figures({ rate, p50, p95, p99 }) {
  const times = [p50, p95, p99].map((time) => `${time.toFixed(1)} ms`.padStart(10));
  return [(rate === undefined ? "" : `${rate.toFixed(0)} /s`).padStart(10), ...times].join("");
}

/** Sends one request; returns its data, or throws an error with the reason. */
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

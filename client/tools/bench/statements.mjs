// Runs the SQL statements of one request by pgbench without a server: the limit that the database alone
// sets.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../lib.mjs";

/**
 * Turns PostgreSQL's log of every statement with its values on or off. The settings belong to the database,
 * because those of the server's command line override a file's; sessions read them at their start, so all
 * are closed.
 */
export async function logStatements(psql, on) {
  for (const [name, value] of [
    ["log_statement", "all"],
    ["log_parameter_max_length", "-1"],
  ]) {
    await psql(`alter database xieli ${on ? `set ${name} = '${value}'` : `reset ${name}`}`);
  }
  await psql("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'xieli%'");
}

/** The reads in a part of PostgreSQL's log, with their values in place of `$1`, `$2`, …. */
export function reads(log) {
  const entry =
    /LOG: {2}execute [^:]*: (select[\s\S]*?)\n\d{4}-\d\d-\d\d [^\n]*DETAIL: {2}Parameters: ([^\n]*)/gi;
  const found = [];
  for (const [, text, parameters] of log.matchAll(entry)) {
    const values = new Map();
    for (const [, name, value] of parameters.matchAll(/(\$\d+) = (NULL|'(?:[^']|'')*')/g))
      values.set(name, value);
    found.push(text.replace(/\s+/g, " ").replace(/\$\d+/g, (name) => values.get(name) ?? name));
  }
  return found;
}

/** Path of the machine's pgbench, or null: the embedded PostgreSQL has none. */
function pgbench() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const places = [
    ...(process.env.PATH ?? "").split(":"),
    ...versions.map((name) => join(debian, name, "bin")),
  ];
  return places.map((folder) => join(folder, "pgbench")).find((file) => existsSync(file)) ?? null;
}

/**
 * Runs the statements pipelined, prepared, over `connections` connections; returns how often per second all
 * of them were done, null without pgbench.
 */
export async function pipelined({ statements, folder, connection, connections, seconds }) {
  const program = pgbench();
  if (!program) return null;
  const script = join(folder, "statements.sql");
  const lines = statements.map((text) => `${text};`).join("\n");
  writeFileSync(script, `\\startpipeline\n${lines}\n\\endpipeline\n`);
  const args = [
    "-n",
    "-M",
    "prepared",
    "-c",
    `${connections}`,
    "-j",
    "2",
    "-T",
    `${seconds}`,
    "-f",
    script,
    connection,
  ];
  const { code, output } = await run(program, args, { quiet: true });
  const rate = Number(output.match(/tps = ([\d.]+)/)?.[1]);
  if (code !== 0 || !rate) throw new Error(`pgbench ended with ${code}\n${output}`);
  return rate;
}

/** The part of a log after `from` bytes. */
export function tail(file, from) {
  return readFileSync(file).subarray(from).toString();
}

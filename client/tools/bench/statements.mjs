// The statements that one request costs, run by pgbench without any server between: what the database alone could do.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../lib.mjs";

/**
 * Has PostgreSQL write every statement with its values into its log, or no more. The settings are the database's, as
 * those of the server's command line go before a file's; sessions read them when they begin, so all are ended.
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

/** The reads in a piece of PostgreSQL's log, their values put in place of `$1`, `$2`, …. */
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

/** pgbench of the machine, or null: the embedded PostgreSQL has none. */
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
 * Runs the statements pipelined, prepared, over `connections` connections: how often a second all of them were done;
 * null where there is no pgbench.
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

/** What a log has grown by since `from` bytes. */
export function tail(file, from) {
  return readFileSync(file).subarray(from).toString();
}

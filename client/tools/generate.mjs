// Writes the committed files that the server prints; `--check` only reports which of them differ.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, print, root, run, runOrFail } from "./lib.mjs";
import { dataFolder } from "./server.mjs";

const outputs = [
  { command: "schema", file: "schema.graphql" },
  { command: "access-cases", file: "client/src/access/cases.generated.json" },
  { command: "config-docs", file: "docs/configuration.md" },
  { command: "rest-docs", file: "docs/api-rest.md" },
  { command: "tables", file: "server/tables/src/lib.rs" },
];

const binary = process.env.GENERATE_WITH ?? join(root, "target/debug/xieli");
const check = process.argv.includes("--check");

/** First difference of the two texts, for a message. */
function parting(file, committed, printed) {
  const [before, after] = [committed.split("\n"), printed.split("\n")];
  const line = after.findIndex((text, index) => text !== before[index]);
  const at = line < 0 ? after.length : line;
  return `${file}:${at + 1}\n  committed: ${before[at] ?? "(end)"}\n  printed:   ${after[at] ?? "(end)"}`;
}

// the tables are read from a database, which must not be the user's own
const data = dataFolder("generate");
const env = { XIELI_DATA: data, DATABASE_URL: "", DATABASE_REPLICA_URLS: "", XIELI_LOG: "error" };
const different = [];
try {
  for (const { command, file } of outputs) {
    const { code, printed, output } = await run(binary, [command], { quiet: true, env });
    if (code !== 0) throw new Error(`xieli ${command} ended with ${code}\n${output}`);
    const path = join(root, file);
    const committed = existsSync(path) ? readFileSync(path, "utf8") : "";
    if (committed === printed) continue;
    different.push(parting(file, committed, printed));
    if (check) continue;
    writeFileSync(path, printed);
    // the facade derives parameters from the inputs of the schema: it is rebuilt before it is printed
    if (command === "schema" && !process.env.GENERATE_WITH)
      await runOrFail("cargo", ["build", "--locked", "-p", "xieli-app"], { cwd: root });
  }
} finally {
  await run(binary, ["reset", "--yes"], { quiet: true, env });
  rmSync(data, { recursive: true, force: true });
}

if (check && different.length > 0)
  fail(`differs from the server's; run \`./taskw schema\`\n${different.join("\n")}`);
if (different.length > 0) print(`written:\n${different.join("\n")}`);

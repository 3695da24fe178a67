// Writes the committed files that the server prints; `--check` only says which of them differ.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, must, root, run, say } from "./lib.mjs";
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

/** Where the two texts part, for a message. */
function parting(file, committed, printed) {
  const [before, after] = [committed.split("\n"), printed.split("\n")];
  const line = after.findIndex((text, index) => text !== before[index]);
  const at = line < 0 ? after.length : line;
  return `${file}:${at + 1}\n  committed: ${before[at] ?? "(end)"}\n  printed:   ${after[at] ?? "(end)"}`;
}

// the tables are read from a database, which must not be the person's own
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
    // the facade takes parameters from the inputs of the schema: it is built anew before it is printed
    if (command === "schema" && !process.env.GENERATE_WITH)
      await must("cargo", ["build", "--locked", "-p", "xieli-app"], { cwd: root });
  }
} finally {
  await run(binary, ["reset", "--yes"], { quiet: true, env });
  rmSync(data, { recursive: true, force: true });
}

if (check && different.length > 0)
  fail(`differs from the server's; run \`./taskw schema\`\n${different.join("\n")}`);
if (different.length > 0) say(`written:\n${different.join("\n")}`);

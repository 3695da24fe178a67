// Compiles the Relay artifacts and `operations.json`, the persisted documents that the client requests by
// id.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { client, run } from "./lib.mjs";

const generated = join(client, "src/__generated__");
const file = join(generated, "operations.json");

async function compile() {
  mkdirSync(generated, { recursive: true });
  // the compiler requires the file
  if (!existsSync(file)) writeFileSync(file, "{}\n");
  const compiler = join(client, "node_modules/relay-compiler/cli.js");
  const { code } = await run(process.execPath, [compiler], { cwd: client });
  if (code !== 0) process.exit(code);
}

/** The ids in the artifacts, sorted. */
function named() {
  return readdirSync(generated)
    .filter((name) => name.endsWith(".graphql.ts"))
    .map((name) => /"id": "([0-9a-f]{64})"/.exec(readFileSync(join(generated, name), "utf8"))?.[1])
    .filter((id) => id !== undefined)
    .sort();
}

const texts = () => JSON.parse(readFileSync(file, "utf8"));

await compile();
if (named().some((id) => !(id in texts()))) {
  // the compiler writes no text for an artifact that is up to date
  rmSync(generated, { recursive: true });
  await compile();
}
// the compiler removes nothing either
const all = texts();
const wanted = `${JSON.stringify(Object.fromEntries(named().map((id) => [id, all[id]])), null, 2)}\n`;
if (readFileSync(file, "utf8") !== wanted) writeFileSync(file, wanted);

// Runs tasks of Taskfile.yml where go-task is not available (a machine with npm but without pip). Supports
// the features that this Taskfile uses: desc, aliases, deps, cmds (text or {task}), dir, {{.CLI_ARGS}}.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cache, fail, fetchPackage, print, root, run } from "./lib.mjs";

const yamlVersion = "2.9.1";
const yamlHome = join(cache, "yaml", yamlVersion);
await fetchPackage({
  name: "yaml",
  version: yamlVersion,
  integrity:
    "sha512-3NxN8+78OdzbT7C/WjGsyfPAtJaN3FNDsWxv7Y7mcDsT/oOmgW8BpyQQFFBnvZE3j9Y2Sdz1ULFLezL7Eb2yFw==",
  to: yamlHome,
});
const { parse } = createRequire(import.meta.url)(yamlHome);
const { tasks } = parse(readFileSync(join(root, "Taskfile.yml"), "utf8"));

const asked = process.argv.slice(2);
const split = asked.indexOf("--");
const names = (split < 0 ? asked : asked.slice(0, split)).filter((word) => !word.startsWith("-"));
const rest = split < 0 ? "" : asked.slice(split + 1).join(" ");
const started = new Map();

/** Runs a task once, after its dependencies, which run in parallel. */
function start(word) {
  const name = Object.keys(tasks).find((key) => key === word || tasks[key].aliases?.includes(word));
  if (!name) fail(`no task named ${word}`);
  if (!started.has(name)) started.set(name, perform(tasks[name]));
  return started.get(name);
}

async function perform({ deps = [], cmds = [], dir = "." }) {
  await Promise.all(deps.map(start));
  for (const step of cmds) {
    if (step.task) {
      await start(step.task);
      continue;
    }
    const { code } = await run("sh", ["-c", step.replaceAll("{{.CLI_ARGS}}", rest)], {
      cwd: join(root, dir),
    });
    if (code !== 0) process.exit(code);
  }
}

if (names.length === 0) {
  const width = Math.max(...Object.keys(tasks).map((name) => name.length));
  for (const [name, { desc }] of Object.entries(tasks)) if (desc) print(`* ${name.padEnd(width)}  ${desc}`);
}
for (const name of names) await start(name);

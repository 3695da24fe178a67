// Brings what the clients of docs/examples need into .cache/examples, and generates them from schema.graphql: a copy of the folder with
// the packages of npm and PyPI that the examples name, made anew when one of these has changed.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cache, digest, must, root, say, stamp, stamped } from "./lib.mjs";

const source = join(root, "docs/examples");
/** Where they are generated and run; as deep below the checkout as they are, so that their paths lead to the same schema. */
export const home = join(cache, "examples");
const venv = join(home, "venv");
/** The interpreter that has what the Python example needs. */
export const python = join(venv, "bin/python");

/** What somebody has made within the folder of the examples by following their page. */
const made = (path) => /\/(node_modules|generated|\.venv|xieli_client|__pycache__)$/.test(path);
const machine = `${process.platform}-${process.arch}-${process.versions.modules}`;

/** Does `work` when the files have changed since it was last done; what was half done is done anew. */
async function once(name, files, work) {
  const file = join(home, `.${name}`);
  const wanted = digest(files, { skip: made, salt: machine });
  if (stamped(file, wanted)) return;
  rmSync(file, { force: true });
  await work();
  stamp(file, wanted);
}

async function typescript() {
  const folder = join(home, "typescript");
  const packages = [join(folder, "package.json"), join(folder, "package-lock.json")];
  await once("npm", packages, async () => {
    say("examples: installing the packages of the TypeScript client");
    rmSync(join(folder, "node_modules"), { recursive: true, force: true });
    const quiet = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await must("npm", ["install", ...quiet], { cwd: folder });
  });
  await must("npm", ["run", "--silent", "generate"], { cwd: folder });
  await must("npm", ["run", "--silent", "check"], { cwd: folder });
}

async function pythonClient() {
  const folder = join(home, "python");
  const requirements = join(folder, "requirements.txt");
  await once("pip", [requirements], async () => {
    say("examples: installing the packages of the Python client");
    rmSync(venv, { recursive: true, force: true });
    await must("python3", ["-m", "venv", venv]);
    await must(python, [
      "-m",
      "pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "-r",
      requirements,
    ]);
  });
  await must(python, ["-m", "ariadne_codegen"], { cwd: folder });
}

/** Makes both clients ready to be run. */
export async function bringExamples() {
  await once("generated", [source, join(root, "schema.graphql")], async () => {
    for (const part of ["queries", "typescript/src", "python"])
      rmSync(join(home, part), { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    cpSync(source, home, { recursive: true, filter: (path) => !made(path) });
    await Promise.all([typescript(), pythonClient()]);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await bringExamples();

// Prepares the clients of docs/examples in .cache/examples, and generates them from schema.graphql: a copy
// of the folder with the npm and PyPI packages that the examples name, recreated when one of these has
// changed.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cache, digest, print, root, runOrFail, stamp, stamped } from "./lib.mjs";

const source = join(root, "docs/examples");
/**
 * Folder in which they are generated and run; at the same depth as the originals, so that their paths lead
 * to the same schema.
 */
export const home = join(cache, "examples");
const venv = join(home, "venv");
/** Python interpreter with the packages of the Python example. */
export const python = join(venv, "bin/python");

/** Files that readers have created in the folder of the examples by following its page. */
const made = (path) => /\/(node_modules|generated|\.venv|xieli_client|__pycache__)$/.test(path);
const machine = `${process.platform}-${process.arch}-${process.versions.modules}`;

/** Runs `work` if the files have changed since it was last done; an incomplete run is repeated. */
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
    print("examples: installing the packages of the TypeScript client");
    rmSync(join(folder, "node_modules"), { recursive: true, force: true });
    const quiet = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await runOrFail("npm", ["install", ...quiet], { cwd: folder });
  });
  await runOrFail("npm", ["run", "--silent", "generate"], { cwd: folder });
  await runOrFail("npm", ["run", "--silent", "check"], { cwd: folder });
}

async function pythonClient() {
  const folder = join(home, "python");
  const requirements = join(folder, "requirements.txt");
  await once("pip", [requirements], async () => {
    print("examples: installing the packages of the Python client");
    rmSync(venv, { recursive: true, force: true });
    await runOrFail("python3", ["-m", "venv", venv]);
    await runOrFail(python, [
      "-m",
      "pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "-r",
      requirements,
    ]);
  });
  await runOrFail(python, ["-m", "ariadne_codegen"], { cwd: folder });
}

/** Prepares both clients for a run. */
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

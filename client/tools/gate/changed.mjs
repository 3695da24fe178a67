// Finds the tests that are affected by the changes since a commit: by the dependency graph of the crates
// for the server, by the imports of the client, which Vitest and Playwright follow themselves.
import { relative } from "node:path";
import { root, runOrFail } from "../lib.mjs";

/** Files outside of all crate folders, and the crate that they are compiled into. */
const COMPILED_INTO = [
  [/^migrations\//, "xieli-database"],
  [/^schema\.graphql$/, "xieli-facade"],
];

/** Files that affect every crate. */
const EVERY_CRATE = /^(Cargo\.(toml|lock)|clippy\.toml|\.config\/)/;

/** Files that affect the client and its browser tests. */
const CLIENT = /^(schema\.graphql$|client\/)/;
const JOURNEYS = /^client\/e2e\//;

/** The crate of a file: the one with the longest matching folder. `crates` are `{name, folder}`. */
export function crateOf(file, crates) {
  const named = COMPILED_INTO.find(([pattern]) => pattern.test(file))?.[1];
  if (named) return named;
  const homes = crates.filter(({ folder }) => file.startsWith(`${folder}/`));
  return homes.sort((a, b) => b.folder.length - a.folder.length)[0]?.name;
}

/** The dependencies of a crate, including itself. */
export function needsOf(name, crates) {
  const found = new Set();
  const visit = (one) => {
    if (found.has(one)) return;
    found.add(one);
    for (const other of crates.find((crate) => crate.name === one)?.uses ?? []) visit(other);
  };
  visit(name);
  return found;
}

/** Tests affected by changed files: the groups to run, and the arguments that narrow each runner. */
export function reachOf(files, crates, commit) {
  const every = files.some((file) => EVERY_CRATE.test(file));
  const changed = new Set(files.map((file) => crateOf(file, crates)).filter(Boolean));
  changed.delete("xieli-checks");
  const groups = new Set();
  if (every || changed.size > 0) groups.add("server");
  if (files.some((file) => CLIENT.test(file) && !JOURNEYS.test(file))) groups.add("client");
  const product = needsOf("xieli-app", crates);
  const whole = every || groups.has("client") || [...changed].some((name) => product.has(name));
  if (whole || files.some((file) => JOURNEYS.test(file))) groups.add("browser");
  const filter = [...changed].map((name) => `rdeps(=${name})`).join(" + ");
  return {
    groups,
    nextest: every || filter === "" ? [] : ["-E", filter],
    vitest: ["--changed", commit],
    playwright: whole ? [] : ["--only-changed", commit],
    text: `${files.length} files in ${every ? "every crate" : `${changed.size} crates`} have changed: ${["static", ...groups].join(", ")}`,
  };
}

async function lines(...args) {
  return (await runOrFail("git", args)).split("\n").filter(Boolean);
}

/** Members of the workspace: name, folder within the checkout, and their dependencies among each other. */
async function workspace() {
  const text = await runOrFail("cargo", ["metadata", "--no-deps", "--offline", "--format-version", "1"]);
  const { packages } = JSON.parse(text.slice(text.indexOf("{")));
  return packages.map(({ name, manifest_path, dependencies }) => ({
    name,
    folder: relative(root, manifest_path).replace(/\/Cargo\.toml$/, ""),
    uses: dependencies.filter(({ path }) => path).map((dependency) => dependency.name),
  }));
}

/** Tests affected by the changes since a commit, including uncommitted ones. */
export async function reached(commit) {
  const known = await lines("diff", "--name-only", commit);
  const others = await lines("ls-files", "--others", "--exclude-standard");
  return reachOf([...known, ...others], await workspace(), commit);
}

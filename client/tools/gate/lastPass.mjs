// Stores the commit of the last complete run without a failure in `.cache/test/green`, for people and for
// scripts.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache, run } from "../lib.mjs";

const file = join(cache, "test", "green");

async function git(...args) {
  const { code, printed } = await run("git", args, { quiet: true });
  return code === 0 ? printed.trim() : null;
}

/** The commit of the work tree, or null with uncommitted changes. */
export async function commit() {
  const changes = await git("status", "--porcelain");
  return changes === "" ? git("rev-parse", "HEAD") : null;
}

/** The last complete green run: `{commit, date, seconds}`, or null. */
export function lastPass() {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Stores a complete green run that began at a commit, if the tree is still at that commit. */
export async function writePass(begun, steps) {
  if (begun === null || (await commit()) !== begun) return;
  const seconds = Object.fromEntries(steps.map(({ name, wall }) => [name, Math.round(wall)]));
  writeFileSync(
    file,
    `${JSON.stringify({ commit: begun, date: new Date().toISOString(), seconds }, null, 2)}\n`,
  );
}

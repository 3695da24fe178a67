// Shared functions of the tools: paths, running commands, fetching pinned packages.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { freemem } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { fileURLToPath } from "node:url";

/** Root folder of the checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
/** Folder of everything fetched or derived that is no build output; it may be deleted at any time. */
export const cache = join(root, ".cache");
/** Folder of the client's package. */
export const client = join(root, "client");

/**
 * A file system in memory: creating and deleting a database of hundreds of files takes a tenth of the time
 * of a disk there.
 */
export const memory = "/dev/shm";

/** Whether a number of bytes of memory is free for data, besides all running processes. */
export function fitsInMemory(bytes) {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > bytes;
}

/** Writes whole lines to a stream, each with a label before it, to distinguish two parallel commands. */
export function labelled(label, to) {
  const decoder = new StringDecoder();
  let rest = "";
  return (data) => {
    const lines = `${rest}${typeof data === "string" ? data : decoder.write(data)}`.split("\n");
    rest = lines.pop();
    const written = lines.filter((line) => line.trim() !== "");
    if (written.length > 0) to.write(written.map((line) => `${label} | ${line}\n`).join(""));
  };
}

/** Prints a line for the user at the terminal; stdout stays free for results. */
export function print(text) {
  process.stderr.write(`${text}\n`);
}

/** Ends the process with a message instead of a stack trace: for errors that the user can correct. */
export function fail(text) {
  print(`error: ${text}`);
  process.exit(1);
}

/**
 * Runs a command to its end and returns `{code, output, printed}`: its complete output, and its standard
 * output. Both are shown at the terminal as they come; `capture` also records them, `quiet` hides them,
 * `label` is printed before each line. A command that cannot be started returns code 127, as in a shell.
 */
export function run(
  command,
  args,
  { cwd = root, env = {}, capture = false, quiet = false, label = "" } = {},
) {
  return new Promise((done) => {
    const piped = capture || quiet || label ? "pipe" : "inherit";
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", piped, piped],
    });
    const all = [];
    const out = [];
    child.stdout?.on("data", (data) => out.push(data));
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      const show = label ? labelled(label, to) : (data) => to.write(data);
      from?.on("data", (data) => {
        all.push(data);
        if (!quiet) show(data);
      });
      from?.on("end", () => label && show("\n"));
    }
    const text = (parts) => Buffer.concat(parts).toString();
    child.on("error", (error) => done({ code: 127, output: `${command}: ${error.message}`, printed: "" }));
    child.on("close", (code) => done({ code: code ?? 1, output: text(all), printed: text(out) }));
  });
}

/** Runs a command quietly and returns its output; fails with the output when the command fails. */
export async function runOrFail(command, args, options = {}) {
  const { code, output } = await run(command, args, { ...options, quiet: true });
  if (code !== 0) fail(`${command} ${args.join(" ")} ended with ${code}\n${output}`);
  return output;
}

/** A digest of the contents and names of files and folders, for stamps that detect changes. */
export function digest(paths, { skip = () => false, salt = "" } = {}) {
  const hash = createHash("sha256").update(salt);
  const visit = (path) => {
    if (skip(path) || !existsSync(path)) return;
    try {
      const names = readdirSync(path).sort();
      for (const name of names) visit(join(path, name));
    } catch (error) {
      if (error.code !== "ENOTDIR") throw error;
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update("\0");
    }
  };
  for (const path of paths) visit(path);
  return hash.digest("hex");
}

/** True when the stamp file has exactly this value. */
export function stamped(file, value) {
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/** Records that the work identified by this value is done. */
export function stamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

/**
 * Fetches one npm package without its dependencies or scripts, checks the pinned digest, and moves the
 * requested part of it to `to`, which appears completely or not at all.
 */
export async function fetchPackage({ name, version, integrity, part = ".", to }) {
  if (existsSync(to)) return;
  const stage = `${to}.part-${process.pid}`;
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  try {
    writeFileSync(join(stage, "package.json"), '{"private":true}');
    const args = ["install", "--prefix", stage, "--ignore-scripts", "--omit=dev", "--omit=peer", "--no-save"];
    await runOrFail("npm", [...args, "--loglevel=error", `${name}@${version}`], { cwd: stage });
    const lock = JSON.parse(readFileSync(join(stage, "node_modules/.package-lock.json"), "utf8"));
    const found = lock.packages[`node_modules/${name}`]?.integrity;
    if (found !== integrity) fail(`${name}@${version} is not the package that was pinned (${found})`);
    mkdirSync(dirname(to), { recursive: true });
    renameSync(join(stage, "node_modules", name, part), to);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

// What the tools share: where things lie, how a command is run, how a pinned package is fetched.
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

/** The checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
/** Everything fetched or derived that is no build output; may be deleted at any time. */
export const cache = join(root, ".cache");
/** The client's package. */
export const client = join(root, "client");

/** A file system in memory: a database, which is hundreds of files, comes and goes there in a tenth of the time of a disk. */
export const memory = "/dev/shm";

/** Whether so many bytes of memory are free for data, beside everything else that runs. */
export function fitsInMemory(bytes) {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > bytes;
}

/** Writes whole lines to a stream, each with a label before it: two commands at once are told apart. */
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

/** A line to the person at the terminal; stdout stays free for results. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Ends the process with a message instead of a stack: for what the person can mend. */
export function fail(text) {
  say(`error: ${text}`);
  process.exit(1);
}

/**
 * Runs a command to its end and answers `{code, output, printed}`: all it said, and what it printed to
 * standard output. Both go to the terminal as they come; `capture` also keeps them, `quiet` keeps them
 * from the terminal, `label` stands before each line there. A command that can't be started
 * answers code 127, as in a shell.
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

/** Runs a command quietly and fails with its output when it does. Answers the output. */
export async function must(command, args, options = {}) {
  const { code, output } = await run(command, args, { ...options, quiet: true });
  if (code !== 0) fail(`${command} ${args.join(" ")} ended with ${code}\n${output}`);
  return output;
}

/** A digest over the contents and names of files and folders, for 'has anything changed' stamps. */
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

/** True when the stamp file holds exactly this value. */
export function stamped(file, value) {
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/** Notes that the work this value stands for is done. */
export function stamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

/**
 * Fetches one npm package without its dependencies or scripts, checks the digest pinned here, and
 * moves the part of it that is asked for to `to`, which appears whole or not at all.
 */
export async function fetchPackage({ name, version, integrity, part = ".", to }) {
  if (existsSync(to)) return;
  const stage = `${to}.part-${process.pid}`;
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  try {
    writeFileSync(join(stage, "package.json"), '{"private":true}');
    const args = ["install", "--prefix", stage, "--ignore-scripts", "--omit=dev", "--omit=peer", "--no-save"];
    await must("npm", [...args, "--loglevel=error", `${name}@${version}`], { cwd: stage });
    const lock = JSON.parse(readFileSync(join(stage, "node_modules/.package-lock.json"), "utf8"));
    const found = lock.packages[`node_modules/${name}`]?.integrity;
    if (found !== integrity) fail(`${name}@${version} is not the package that was pinned (${found})`);
    mkdirSync(dirname(to), { recursive: true });
    renameSync(join(stage, "node_modules", name, part), to);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

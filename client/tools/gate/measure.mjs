// Runs the commands of the test run and measures them: elapsed seconds and processor seconds.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache, run } from "../lib.mjs";

let commands = 0;

/** Runs a command and writes the processor time of it and of all its children into `$0`. */
const script = '"$@"; code=$?; times >"$0"; exit $code';

/** Converts `1m2.5s` to seconds. */
function seconds(text) {
  const [, minutes, rest] = /^(\d+)m([\d.]+)s$/.exec(text) ?? [];
  return rest === undefined ? 0 : Number(minutes) * 60 + Number(rest);
}

/** Parses the output of the shell's `times`: user and system time of the shell, then of its children. */
export function processorSeconds(printed) {
  return printed
    .split(/\s+/)
    .filter(Boolean)
    .map(seconds)
    .reduce((sum, value) => sum + value, 0);
}

/** Ticks per second in `/proc/PID/stat` on every Linux that Node supports. */
const TICKS = 100;

/** Processor seconds of a running process and of its finished children; 0 without `/proc`. */
export function processorOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    return 0;
  }
}

/** Like `run`, with `cpu`: the processor seconds of the command, without daemons that it left running. */
export async function measured(command, args, options = {}) {
  const times = join(cache, "test", `times-${process.pid}-${++commands}`);
  const result = await run("sh", ["-c", script, times, command, ...args], options);
  let cpu = 0;
  try {
    cpu = processorSeconds(readFileSync(times, "utf8"));
  } catch {
    // a command that was killed leaves no times
  }
  rmSync(times, { force: true });
  return { ...result, cpu };
}

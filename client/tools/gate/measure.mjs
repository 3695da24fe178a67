// Runs the commands of the gate and measures them: seconds that pass, and seconds of the processor.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache, run } from "../lib.mjs";

let commands = 0;

/** Starts a command and writes the processor's time of it and of all that it waited for into `$0`. */
const script = '"$@"; code=$?; times >"$0"; exit $code';

/** `1m2.5s` in seconds. */
function seconds(text) {
  const [, minutes, rest] = /^(\d+)m([\d.]+)s$/.exec(text) ?? [];
  return rest === undefined ? 0 : Number(minutes) * 60 + Number(rest);
}

/** What the shell's `times` prints: user and system time of itself, then of its children. */
export function processorSeconds(printed) {
  return printed
    .split(/\s+/)
    .filter(Boolean)
    .map(seconds)
    .reduce((sum, value) => sum + value, 0);
}

/** The clock of `/proc/PID/stat` on every Linux that Node runs on: ticks a second. */
const TICKS = 100;

/** Processor seconds of a running process and of the children that it has waited for; 0 where there is no `/proc`. */
export function processorOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    return 0;
  }
}

/** Like `run`, with `cpu`: the seconds of the processor that the command took, without daemons that it left. */
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

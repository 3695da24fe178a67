// Resources used by a process, and a description of the machine, without which figures are meaningless.
import { readdirSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { run } from "../lib.mjs";

/** Report line about the machine. */
export async function machine() {
  const [{ model }] = cpus();
  const rust = (await run("rustc", ["--version"], { quiet: true })).output.trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${model.trim()}), ${memory} GB, ${process.platform}, Node ${process.versions.node}, ${rust}`;
}

/**
 * Processor seconds used by a process and its children with the same command; null on systems other than
 * Linux.
 */
export function processorTime(pid) {
  const seconds = (id) => {
    const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1].split(" ");
    // utime and stime, in ticks, of which Linux has a hundred per second
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, id) => sum + seconds(id), 0);
  } catch {
    return null;
  }
}

function childrenOf(parent) {
  const found = [];
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1].split(" ");
      if (Number(fields[1]) === parent) found.push(Number(id));
    } catch {
      // the process has ended in the meantime
    }
  }
  return found;
}

/** Resident megabytes of one process; null on systems other than Linux. */
export function residentMegabytes(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/);
    return Math.round(Number(line[1]) / 1024);
  } catch {
    return null;
  }
}

import type { JobState } from "@/__generated__/JobsPanelQuery.graphql";
import type { Tone } from "@/ui/base/types";

interface Known {
  readonly id: string;
  readonly state: JobState;
}

/** Label and colour of each state of a job. */
export const JOB_STATES: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  QUEUED: { label: "排队中", tone: "neutral" },
  RUNNING: { label: "进行中", tone: "blue" },
  DONE: { label: "已完成", tone: "green" },
  FAILED: { label: "失败", tone: "red" },
  CANCELLED: { label: "已取消", tone: "neutral" },
};

/** Whether it is waiting or running. */
export function isOpen(job: Known): boolean {
  return job.state === "QUEUED" || job.state === "RUNNING";
}

/** The jobs that have ended since the previous list. */
export function ended<Job extends Known>(before: readonly Known[], now: readonly Job[]): Job[] {
  const open = new Set(before.filter(isOpen).map((job) => job.id));
  return now.filter((job) => open.has(job.id) && !isOpen(job));
}

/** The progress of a job, 0..1; null while it is unknown. */
export function shareOf(job: {
  readonly done: number;
  readonly total: number | null | undefined;
}): number | null {
  return job.total ? Math.min(1, job.done / job.total) : null;
}

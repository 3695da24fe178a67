/** Progress of an approval application at each node of its process: pure functions. */
import type { FlowProcessStatus, FlowTaskStatus } from "@/__generated__/FlowWay_process.graphql";
import type { Node } from "@/domains/flow/definition";
import { FLOW_TASK_STATUS } from "@/domains/flow/labels";
import { END, START } from "@/domains/flow/process/layout";
import type { StepPerson, StepState, StepStates, StepTone } from "@/domains/flow/process/states";
import { allNodes } from "@/domains/flow/process/tree";
import { formatDateTime, formatDuration, parseTime } from "@/ui/base/format";

/** A member's task in an application. */
export interface ProgressStep {
  readonly item: number;
  readonly round: number;
  readonly status: FlowTaskStatus;
  readonly arrivedAt: string;
  readonly dueAt: string | null | undefined;
  readonly doneAt: string | null | undefined;
  readonly node: { readonly key: string };
  readonly member: { readonly name: string } | null | undefined;
  readonly insteadOf: { readonly name: string } | null | undefined;
}

/** Data of an application that determines its progress. */
export interface ProgressProcess {
  readonly status: FlowProcessStatus;
  readonly sentAt: string | null | undefined;
  readonly applicant: { readonly name: string } | null | undefined;
  readonly current: readonly { readonly key: string }[];
  /** Keys of the branches taken. */
  readonly takenBranches: readonly string[];
  readonly steps: readonly ProgressStep[];
}

const TONES: Readonly<Record<FlowTaskStatus, StepTone>> = {
  AHEAD: "pending",
  TO_DO: "current",
  AGREED: "done",
  REFUSED: "refused",
  TRANSFERRED: "skipped",
  RETURNED: "refused",
  PASSED: "done",
  SKIPPED: "skipped",
  CANCELLED: "skipped",
  WAITING: "pending",
  COPIED: "done",
  READ: "done",
};

/** Appearance of the final node by status; absent while running or stopped midway. */
const ENDS: Readonly<Partial<Record<FlowProcessStatus, StepTone>>> = {
  APPROVED: "done",
  ANNULLED: "done",
  REFUSED: "refused",
  WITHDRAWN: "skipped",
  TERMINATED: "skipped",
};

function seconds(from: string, to: string | number): number {
  const begin = parseTime(from)?.getTime() ?? 0;
  const end = parseTime(to)?.getTime() ?? begin;
  return Math.max(0, (end - begin) / 1000);
}

/** Task as text: 已同意 · 2小时5分钟. */
function partText({ status, arrivedAt, doneAt, dueAt, insteadOf }: ProgressStep, now: number): string {
  const words = [`${FLOW_TASK_STATUS[status].text}${insteadOf ? `（代${insteadOf.name}）` : ""}`];
  if (status === "TO_DO") {
    words.push(`已${formatDuration(seconds(arrivedAt, now))}`);
    if (dueAt) words.push(`${formatDateTime(dueAt)} 截止`);
  } else if (doneAt && status !== "SKIPPED" && status !== "READ") {
    words.push(formatDuration(seconds(arrivedAt, doneAt)));
  }
  return words.join(" · ");
}

function toneOf(steps: readonly ProgressStep[], isCurrent: boolean): StepTone {
  if (isCurrent) return "current";
  const tones = steps.map(({ status }) => TONES[status]);
  const first = (["refused", "current", "done", "pending"] as const).find((tone) => tones.includes(tone));
  return first ?? "skipped";
}

/** Progress of an application at each node of its last round (business §7 Flow). */
export function statesOf(nodes: readonly Node[], process: ProgressProcess, now: number): StepStates {
  const { status, steps, sentAt, applicant } = process;
  const round = Math.max(0, ...steps.map((step) => step.round));
  const current = new Set(process.current.map(({ key }) => key));
  const states: Record<string, StepState> = {};
  const isOwn = status === "DRAFT" || status === "RETURNED";
  states[START] = {
    tone: isOwn ? "current" : "done",
    people: [
      {
        name: applicant?.name ?? "申请人",
        text: sentAt ? `提交于 ${formatDateTime(sentAt)}` : "未提交",
        tone: isOwn ? "current" : "done",
      },
    ],
  };
  for (const { key } of allNodes(nodes)) {
    const here = steps.filter((step) => step.node.key === key && step.round === round);
    const isCurrent = current.has(key);
    if (here.length === 0 && !isCurrent) continue;
    const open = here.filter((step) => step.status === "TO_DO").map((step) => step.arrivedAt);
    states[key] = {
      tone: toneOf(here, isCurrent),
      people: here.map(
        (step): StepPerson => ({
          name: step.member?.name ?? "已离职成员",
          text: partText(step, now),
          tone: TONES[step.status],
        }),
      ),
      since: open.sort()[0] ?? null,
    };
  }
  const end = ENDS[status];
  if (end) states[END] = { tone: end };
  markForks(nodes, states, new Set(process.takenBranches));
  return states;
}

function isOpen(nodes: readonly Node[], states: StepStates): boolean {
  return allNodes(nodes).some(({ key }) => states[key]?.tone === "current");
}

/** Forks and branches have no tasks: a fork was reached when one of its branches was taken. */
function markForks(
  nodes: readonly Node[],
  states: Record<string, StepState>,
  taken: ReadonlySet<string>,
): void {
  for (const { key, branches = [] } of allNodes(nodes)) {
    if (!branches.some((branch) => taken.has(branch.key))) continue;
    states[key] = { tone: branches.some((branch) => isOpen(branch.nodes, states)) ? "current" : "done" };
    for (const branch of branches) states[branch.key] = { tone: taken.has(branch.key) ? "done" : "skipped" };
  }
}

/** State machine of the offboarding wizard: pure functions. */

/** Steps of offboarding: check the records to hand over, choose successors, confirm, see the result. */
export type LeaveStep = "check" | "handover" | "confirm" | "result";

export const LEAVE_STEPS: readonly { readonly key: LeaveStep; readonly label: string }[] = [
  { key: "check", label: "核对事项" },
  { key: "handover", label: "选择交接人" },
  { key: "confirm", label: "确认离职" },
  { key: "result", label: "完成" },
];

/** Number of records to hand over, per kind. */
export interface HandoverItem {
  readonly kind: string;
  readonly label: string;
  readonly count: number;
}

/** State of the offboarding wizard. */
export interface LeaveState {
  readonly step: LeaveStep;
  /** Row ids of the leaving members. */
  readonly leavers: readonly string[];
  /** Null until the server has answered. */
  readonly items: readonly HandoverItem[] | null;
  readonly successorId: string | null;
  readonly reason: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly leftOn: string | null;
}

export type LeaveEvent =
  | { readonly type: "items"; readonly items: readonly HandoverItem[] }
  | {
      readonly type: "change";
      readonly values: Partial<Pick<LeaveState, "successorId" | "reason" | "leftOn">>;
    }
  | { readonly type: "next" }
  | { readonly type: "back" }
  | { readonly type: "done" };

/** Initial state of the wizard. */
export function startLeave(leavers: readonly string[], today: string): LeaveState {
  return { step: "check", leavers, items: null, successorId: null, reason: "", leftOn: today };
}

/** Number of records to hand over; 0 while unknown. */
export function handoverTotal(state: Pick<LeaveState, "items">): number {
  return (state.items ?? []).reduce((sum, item) => sum + item.count, 0);
}

/** Reason why the current step can't be left yet; null when it can. */
export function leaveProblem(state: LeaveState): string | null {
  if (state.step === "check") return state.items === null ? "正在核对需要交接的事项" : null;
  if (state.step === "handover") {
    if (state.successorId !== null && state.leavers.includes(state.successorId))
      return "交接人不能是离职成员本人";
    return handoverTotal(state) > 0 && state.successorId === null ? "请选择交接人" : null;
  }
  return null;
}

/** The next state. The handover step is skipped both ways when there is nothing to hand over. */
export function leaveReducer(state: LeaveState, event: LeaveEvent): LeaveState {
  switch (event.type) {
    case "items":
      return { ...state, items: event.items };
    case "change":
      return { ...state, ...event.values };
    case "next": {
      if (leaveProblem(state) !== null) return state;
      if (state.step === "check")
        return { ...state, step: handoverTotal(state) > 0 ? "handover" : "confirm" };
      return state.step === "handover" ? { ...state, step: "confirm" } : state;
    }
    case "back": {
      if (state.step === "confirm")
        return { ...state, step: handoverTotal(state) > 0 ? "handover" : "check" };
      return state.step === "handover" ? { ...state, step: "check" } : state;
    }
    case "done":
      return { ...state, step: "result" };
  }
}
